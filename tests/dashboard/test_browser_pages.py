"""The served pages in a real browser: lists, filters in the address, the replay of each game, both languages."""

import re

import pytest
from playwright.sync_api import expect

from dashboard.frames import frames
from dashboard.words import shown
from tests.dashboard.hands import HOSTILE, MAKERS

pytestmark = pytest.mark.browser
GAMES = list(MAKERS)


def caption(tab):
    """Give the replay's caption; the player is in a shadow root, which locators look through."""
    return tab.locator(".fp-caption")


@pytest.mark.parametrize("name", GAMES)
def test_the_replay_page_steps_through_a_hand_of_each_game(tab, site, name):
    events = site.hands[name]
    steps = frames(events, "public")["frames"]
    tab.goto(f"{site.url}/replay?hand={events[0].subject}&lang=zh")
    expect(caption(tab)).to_have_text(steps[0]["caption"]["zh"])
    expect(tab.get_by_text("这是已记录牌局的复盘")).to_be_visible()
    forward = tab.locator("[data-do=forward]")
    for frame in steps[1:]:
        forward.click()
        expect(caption(tab)).to_have_text(frame["caption"]["zh"])
        expect(tab.locator(".fp-stage > svg")).to_be_visible()
    expect(tab.locator(".fp-money tbody tr").first).to_have_attribute("data-agrees", "true")


def test_a_link_opens_step_and_seat_and_keys_move_on_without_a_rerun(tab, site):
    events = site.hands["doudizhu"]
    made = frames(events, 2)
    tab.goto(f"{site.url}/replay?hand={events[0].subject}&seat=2&step=6&lang=en")
    expect(caption(tab)).to_have_text(made["frames"][6]["caption"]["en"])
    expect(tab.locator(".fp-meta")).to_contain_text("View: Seat 2 carol")
    own = {f"#fp-{card}" for card in events[3].data.cards} if events[3].data.to == 2 else None
    tab.keyboard.press("ArrowRight")
    expect(caption(tab)).to_have_text(made["frames"][7]["caption"]["en"])
    expect(tab).to_have_url(re.compile(r"[?&]step=7(&|$)"))
    tab.keyboard.press("End")
    expect(caption(tab)).to_have_text(made["frames"][-1]["caption"]["en"])
    tab.reload()
    expect(caption(tab)).to_have_text(made["frames"][-1]["caption"]["en"])
    assert own is None or own


def test_another_seat_is_seen_at_the_same_step(tab, site):
    events = site.hands["doudizhu"]
    tab.goto(f"{site.url}/replay?hand={events[0].subject}&lang=en")
    expect(tab.locator(".fp-meta")).to_contain_text("View: Public")
    for _ in range(4):
        tab.locator("[data-do=forward]").click()
    used = tab.locator(".fp-stage use")
    expect(used.first).to_have_attribute("href", "#fp-back")
    tab.get_by_role("radio", name="Auditor").click()
    expect(tab.locator(".fp-meta")).to_contain_text("View: Auditor")
    expect(caption(tab)).to_have_text(frames(events, "auditor")["frames"][4]["caption"]["en"])
    expect(tab).to_have_url(re.compile(r"seat=auditor"))
    hrefs = set(used.evaluate_all("nodes => nodes.map(node => node.getAttribute('href'))"))
    assert len(hrefs - {"#fp-back"}) == 54


def test_an_open_hand_is_public_whatever_the_link_asks(tab, site):
    events = site.open
    tab.goto(f"{site.url}/replay?hand={events[0].subject}&seat=auditor&step=5&lang=en")
    expect(tab.locator(".fp-open")).to_contain_text("open since")
    expect(tab.locator(".fp-meta")).to_contain_text("View: Public")
    expect(tab.get_by_text("The hand is not over: only the public view is given.")).to_be_visible()
    expect(tab.get_by_role("radio", name="Auditor")).to_have_count(0)
    hrefs = tab.locator(".fp-stage use").evaluate_all("nodes => nodes.map(node => node.getAttribute('href'))")
    assert set(hrefs) == {"#fp-back"}


def test_the_language_switch_keeps_the_step(tab, site):
    events = site.hands["xiangqi"]
    steps = frames(events, "public")["frames"]
    tab.goto(f"{site.url}/replay?hand={events[0].subject}&step=3&lang=zh")
    expect(caption(tab)).to_have_text(steps[3]["caption"]["zh"])
    tab.keyboard.press("ArrowRight")
    expect(caption(tab)).to_have_text(steps[4]["caption"]["zh"])
    tab.get_by_role("radio", name="English").click()
    expect(caption(tab)).to_have_text(steps[4]["caption"]["en"])
    expect(tab.get_by_role("heading", name="Replay", exact=True)).to_be_visible()
    expect(tab).to_have_url(re.compile(r"lang=en"))


def test_hands_are_searched_filtered_and_opened_and_back_comes_back(tab, site):
    tab.goto(f"{site.url}/?lang=en")
    rows = tab.locator("table.fl tbody tr")
    expect(rows).to_have_count(5)
    tab.get_by_label("Search hand, table or player").fill("FAULTY")
    tab.keyboard.press("Enter")
    expect(rows).to_have_count(1)
    expect(tab).to_have_url(re.compile(r"q=FAULTY"))
    expect(rows.first).to_contain_text("findings")
    rows.first.get_by_role("link").click()
    expect(tab.locator(".fp-verdict")).to_have_text("findings")
    expect(tab).to_have_url(re.compile(r"/replay\?hand=20260102-faulty"))
    tab.go_back()
    expect(rows).to_have_count(1)
    expect(tab.get_by_label("Search hand, table or player")).to_have_value("FAULTY")


@pytest.mark.parametrize(
    ("query", "count"),
    [
        ("game=xiangqi", 1),
        ("verdict=open", 1),
        ("verdict=clean&game=doudizhu", 1),
        ("player=alice", 5),
        ("clause=DOUDIZHU-34", 1),
        ("ruleset=longwei@1", 4),
        ("table=t-open", 1),
        ("since=2026-01-01&until=2026-01-01", 5),
        ("page=99", 5),
    ],
)
def test_filters_are_read_from_the_address(tab, site, query, count):
    tab.goto(f"{site.url}/hands?lang=zh&{query}")
    expect(tab.locator("table.fl tbody tr")).to_have_count(count)


@pytest.mark.parametrize("query", ["game=nothing", "q=%3Cb%3Enone", "since=2027-01-01", "player=nobody"])
def test_filters_that_keep_nothing_say_so(tab, site, query):
    tab.goto(f"{site.url}/hands?lang=zh&{query}")
    expect(tab.get_by_text("没有符合筛选条件的记录。")).to_be_visible()


def test_a_date_that_is_none_is_told(tab, site):
    tab.goto(f"{site.url}/hands?lang=en&since=yesterday")
    expect(tab.get_by_text("“yesterday” is not a date; write 2026-01-31.")).to_be_visible()


def test_findings_lead_to_their_step(tab, site):
    tab.goto(f"{site.url}/findings?lang=zh")
    row = tab.locator("table.fl tbody tr", has_text="DOUDIZHU-34").locator("visible=true").first
    expect(row).to_contain_text("20260102-faulty")
    row.get_by_role("link").click()
    expect(tab.locator(".fp-finding").first).to_contain_text("DOUDIZHU-34")


def test_findings_by_clause_filter_the_list(tab, site):
    tab.goto(f"{site.url}/findings?lang=en")
    tab.get_by_text("By clause", exact=False).first.click()
    tab.get_by_role("table", name="By clause").get_by_role("link", name="DOUDIZHU-34").first.click()
    expect(tab).to_have_url(re.compile(r"clause=DOUDIZHU-34"))
    expect(tab.get_by_role("table", name="Findings")).to_be_visible()


def test_fairness_is_drawn(tab, site):
    tab.goto(f"{site.url}/fairness?lang=en")
    expect(tab.get_by_text("too few hands to tell").first).to_be_visible()
    expect(tab.get_by_text("They do not show that nobody saw cards", exact=False)).to_be_visible()
    expect(tab.locator("[data-testid=stVegaLiteChart] canvas, [data-testid=stVegaLiteChart] svg").first).to_be_visible()
    expect(tab.get_by_role("table").filter(has_text="99.9 % band")).to_contain_text("98.76%")


def test_an_unknown_hand_and_an_unknown_seat_are_told(tab, site):
    tab.goto(f"{site.url}/replay?hand=<b>no</b>&lang=en")
    expect(tab.get_by_text("There is no hand “<b>no</b>” in the log.")).to_be_visible()
    expect(tab.get_by_text("Most recent hands")).to_be_visible()
    tab.goto(f"{site.url}/replay?hand={site.hands['baccarat'][0].subject}&seat=77&lang=en")
    expect(tab.get_by_text("This hand has no view “77”; the public view is shown.")).to_be_visible()
    expect(caption(tab)).to_be_visible()


def test_a_hostile_name_is_text_everywhere(tab, site):
    tab.goto(f"{site.url}/hands?lang=en&game=doudizhu&verdict=clean")
    expect(tab.locator("table.fl")).to_contain_text(shown(HOSTILE))
    tab.goto(f"{site.url}/replay?hand={site.hands['doudizhu'][0].subject}&seat=1&lang=en")
    expect(tab.locator(".fp-meta")).to_contain_text(shown(HOSTILE))
    expect(tab.get_by_role("radio", name=shown(HOSTILE))).to_be_visible()


def test_an_empty_log_says_what_to_do(tab, empty_site):
    tab.goto(f"{empty_site}/?lang=en")
    expect(tab.get_by_text("The log is still empty.", exact=False)).to_be_visible()
    tab.goto(f"{empty_site}/fairness?lang=zh")
    expect(tab.get_by_text("日志还是空的。", exact=False)).to_be_visible()
