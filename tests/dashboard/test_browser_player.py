"""The player as a file that stands alone, in a real browser: steps, jumps, keys, links, languages."""

import re

import pytest
from playwright.sync_api import expect

from dashboard.frames import frames
from dashboard.player import page as write
from tests.dashboard.conftest import overpaid
from tests.dashboard.hands import HOSTILE, MAKERS

pytestmark = pytest.mark.browser
GAMES = list(MAKERS)


def opened(tab, folder, made, fragment=""):
    """Write the page and open it; gives the frames."""
    file = folder / "replay.html"
    file.write_text(write(made), encoding="utf-8")
    tab.goto(file.as_uri() + fragment)
    return made["frames"]


@pytest.mark.parametrize(("name", "lang"), [*((name, "zh") for name in GAMES), ("baccarat", "en")])
def test_every_step_of_a_hand_of_each_game(tab, tmp_path, name, lang):
    steps = opened(
        tab, tmp_path, frames(MAKERS[name](1, (HOSTILE,) * (2 if name == "xiangqi" else 3)), "auditor", lang)
    )
    forward = tab.locator("[data-do=forward]")
    for frame in steps:
        expect(tab.locator(".fp-caption")).to_have_text(frame["caption"][lang])
        expect(tab.locator(".fp-stage > svg")).to_be_visible()
        expect(tab.locator(".fp-cards svg")).to_have_count(len(frame["cards"]) + bool(frame["hidden"]))
        if frame is not steps[-1]:
            forward.click()
    expect(forward).to_have_attribute("aria-disabled", "true")
    expect(tab.locator(".fp-money tbody tr").first).to_have_attribute("data-agrees", "true")


def test_back_jump_list_and_slider(tab, tmp_path):
    steps = opened(tab, tmp_path, frames(MAKERS["doudizhu"](1), "public", "en"))
    last = len(steps) - 1
    caption = tab.locator(".fp-caption")
    tab.get_by_role("button", name="Last step").click()
    expect(caption).to_have_text(steps[last]["caption"]["en"])
    tab.get_by_role("button", name="Step back").click()
    expect(caption).to_have_text(steps[last - 1]["caption"]["en"])
    tab.get_by_role("button", name="First step").click()
    expect(caption).to_have_text(steps[0]["caption"]["en"])
    rows = tab.locator(".fp-steps button")
    expect(rows).to_have_count(len(steps))
    rows.nth(7).click()
    expect(caption).to_have_text(steps[7]["caption"]["en"])
    expect(rows.nth(7)).to_have_attribute("aria-current", "step")
    expect(tab.locator(".fp-steps [aria-current]")).to_have_count(1)
    tab.get_by_role("slider").fill("12")
    expect(caption).to_have_text(steps[12]["caption"]["en"])
    assert tab.url.endswith("#step=12")


def test_keys(tab, tmp_path):
    steps = opened(tab, tmp_path, frames(MAKERS["xiangqi"](1), "public", "zh"))
    tab.clock.install()
    caption = tab.locator(".fp-caption")

    def at(step):
        expect(caption).to_have_text(steps[step]["caption"]["zh"])

    for key, step in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", len(steps) - 1), ("Home", 0)):
        tab.keyboard.press(key)
        at(step)
    tab.keyboard.press(" ")
    tab.clock.run_for(2_050)
    at(2)
    tab.keyboard.press(" ")
    tab.clock.run_for(5_000)
    at(2)
    tab.keyboard.press("Control+ArrowRight")
    at(2)


def test_autoplay_runs_to_the_end_at_the_chosen_speed(tab, tmp_path):
    steps = opened(tab, tmp_path, frames(MAKERS["baccarat"](1), "public", "en"))
    tab.clock.install()
    tab.get_by_label("Speed").select_option("2")
    tab.get_by_role("button", name="Play", exact=True).click()
    expect(tab.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    tab.clock.run_for(1_010)
    expect(tab.locator(".fp-caption")).to_have_text(steps[2]["caption"]["en"])
    tab.clock.run_for(60_000)
    expect(tab.locator(".fp-caption")).to_have_text(steps[-1]["caption"]["en"])
    expect(tab.get_by_role("button", name="Play", exact=True)).to_be_visible()
    tab.get_by_role("button", name="Play", exact=True).click()
    expect(tab.locator(".fp-caption")).to_have_text(steps[0]["caption"]["en"])


@pytest.mark.parametrize(
    ("fragment", "step"), [("#step=5", 5), ("#step=99999", -1), ("#step=x", 0), ("#other&step=3", 3)]
)
def test_deep_link(tab, tmp_path, fragment, step):
    steps = opened(tab, tmp_path, frames(MAKERS["doudizhu"](1), 1, "zh"), fragment)
    expect(tab.locator(".fp-caption")).to_have_text(steps[step]["caption"]["zh"])
    tab.evaluate("location.hash = '#step=2'")
    expect(tab.locator(".fp-caption")).to_have_text(steps[2]["caption"]["zh"])


def test_language_switch(tab, tmp_path):
    steps = opened(tab, tmp_path, frames(MAKERS["baccarat"](1), "public", "zh"), "#step=9")
    expect(tab.locator(".fp-title")).to_have_text("百家乐")
    expect(tab.locator(".fp-stage .zh").first).to_be_visible()
    expect(tab.locator(".fp-stage .en").first).to_be_hidden()
    expect(tab.get_by_text("这是已记录牌局的复盘")).to_be_visible()
    tab.locator(".fp-lang select").select_option("en")
    expect(tab.locator(".fp-title")).to_have_text("Baccarat")
    expect(tab.locator(".fp-stage .en").first).to_be_visible()
    expect(tab.locator(".fp-stage .zh").first).to_be_hidden()
    expect(tab.get_by_text("This is a replay of a recorded hand")).to_be_visible()
    expect(tab.locator(".fp-caption")).to_have_text(steps[9]["caption"]["en"])
    assert tab.evaluate("document.documentElement.lang") == "en"


def test_findings_are_marked_and_told_with_their_clause(tab, tmp_path):
    made = frames(overpaid(MAKERS["doudizhu"](2)), "public", "en")
    steps = opened(tab, tmp_path, made)
    last = len(steps) - 1
    expect(tab.locator(".fp-verdict")).to_have_text("findings")
    expect(tab.locator(".fp-ticks i")).to_have_count(1)
    expect(tab.locator(".fp-steps .fp-dot")).to_have_count(1)
    expect(tab.locator(".fp-findings")).to_be_hidden()
    tab.locator(".fp-steps button").nth(last).click()
    finding = tab.locator(".fp-finding").first
    expect(finding).to_contain_text(steps[last]["findings"][0]["clause"])
    expect(finding).to_contain_text("money")
    wrong = tab.locator('.fp-money tr[data-agrees="false"]').first
    expect(wrong).to_contain_text("differs")
    expect(wrong).to_contain_text("DOUDIZHU-34")


def test_an_open_hand_says_so_and_shows_no_card_that_is_hidden(tab, tmp_path):
    made = frames(MAKERS["doudizhu"](1)[:12], "auditor", "en")
    opened(tab, tmp_path, made, "#step=4")
    expect(tab.locator(".fp-open")).to_contain_text(f"open since {made['open_since']}")
    expect(tab.locator(".fp-verdict")).to_have_text("open")
    drawn = tab.locator(".fp-stage use").evaluate_all("nodes => nodes.map(node => node.getAttribute('href'))")
    assert set(drawn) == {"#fp-back"}
    expect(tab.locator(".fp-money")).to_contain_text("the hand is not over")


def test_after_a_fault_that_stops_the_replay_the_last_table_stays_dimmed(tab, tmp_path):
    from dataclasses import replace

    events = list(MAKERS["xiangqi"](1))
    events[3] = replace(events[3], data=replace(events[3].data, choice="e5e6"))
    made = frames(events, "public", "en")
    assert made["frames"][3]["svg"] is None
    opened(tab, tmp_path, made, "#step=5")
    expect(tab.locator(".fp-stage[data-lost]")).to_be_visible()
    expect(tab.locator(".fp-lost")).to_have_text("The table cannot be rebuilt from here on.")
    tab.keyboard.press("Home")
    expect(tab.locator(".fp-stage[data-lost]")).to_have_count(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_telephone_needs_no_scrolling_sideways(browser, tmp_path, name):
    players = (HOSTILE * 3,) * (2 if name == "xiangqi" else 3)
    context = browser.new_context(viewport={"width": 360, "height": 740})
    tab = context.new_page()
    opened(tab, tmp_path, frames(MAKERS[name](1, players), "auditor", "en"), "#step=8")
    expect(tab.locator(".fp-stage > svg")).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_controls_have_names_and_focus_shows(tab, tmp_path):
    opened(tab, tmp_path, frames(MAKERS["baccarat"](1), "public", "en"))
    named = tab.locator("button, select, input").evaluate_all(
        "nodes => nodes.filter(n => !(n.getAttribute('aria-label') || n.textContent.trim())).length"
    )
    assert named == 0
    tab.keyboard.press("Tab")
    outline = tab.evaluate(
        "getComputedStyle(document.activeElement).outlineStyle + getComputedStyle(document.activeElement).outlineWidth"
    )
    assert re.fullmatch(r"solid[23]px", outline)
    assert tab.get_by_role("slider").get_attribute("aria-valuetext")
    images = tab.locator(".fp-stage > svg")
    expect(images).to_have_attribute("role", "img")
