// The replay player: shows the frames of one view and nothing else. No network; every text goes in as text.

const SUITS = { s: ["黑桃", "spades"], h: ["红心", "hearts"], d: ["方块", "diamonds"], c: ["梅花", "clubs"] };
const JOKERS = { BJ: ["小王", "small joker"], RJ: ["大王", "big joker"] };
const CLOCK_MS = 1000; // one step at 1×
const players = new WeakMap();

function element(tag, cls, text) {
  const made = document.createElement(tag);
  if (cls) made.className = cls;
  if (text !== undefined) made.textContent = text;
  return made;
}

class Player {
  constructor(root, replay, options) {
    this.root = root;
    this.options = options;
    this.at = 0;
    this.timer = null;
    this.find = (selector) => root.querySelector(selector);
    this.slider = this.find("input[type=range]");
    this.onKey = (event) => this.key(event);
    document.addEventListener("keydown", this.onKey);
    root.querySelectorAll("[data-do]").forEach((button) => {
      button.onclick = () => this.act(button.dataset.do);
    });
    this.slider.oninput = () => { this.pause(); this.go(Number(this.slider.value)); };
    this.find(".fp-lang select").onchange = (event) => this.speak(event.target.value);
    this.find(".fp-speed select").onchange = () => { if (this.timer) { this.pause(); this.play(); } };
    if (options.hash) {
      this.onHash = () => this.go(this.fromHash());
      window.addEventListener("hashchange", this.onHash);
    }
    this.load(replay, options.step);
  }

  destroy() {
    this.pause();
    document.removeEventListener("keydown", this.onKey);
    if (this.onHash) window.removeEventListener("hashchange", this.onHash);
  }

  load(replay, step) {
    this.pause();
    this.replay = replay;
    this.frames = replay.frames;
    this.slider.max = String(this.frames.length - 1);
    this.root.toggleAttribute("data-embedded", Boolean(this.options.embedded));
    this.list();
    this.ticks();
    this.speak(replay.lang, false);
    const linked = this.options.hash ? this.fromHash() : NaN;
    this.go(Number.isNaN(linked) ? step || 0 : linked, true);
  }

  fromHash() {
    const found = /(?:^|[#&])step=(\d{1,6})(?:&|$)/.exec(window.location.hash);
    return found ? Number(found[1]) : NaN;
  }

  word(name, places) {
    const pair = this.replay.texts[name] || { zh: name, en: name };
    return pair[this.lang].replace(/\{(\w+)\}/g, (whole, key) => (places && key in places ? String(places[key]) : whole));
  }

  line(name, text) { return `${this.word(name)}${this.lang === "zh" ? "：" : ": "}${text}`; }

  say(pair) { return pair ? pair[this.lang] : "–"; }

  speak(lang, redraw = true) {
    this.lang = lang === "en" ? "en" : "zh";
    this.root.dataset.lang = this.lang;
    this.root.lang = this.lang === "zh" ? "zh-CN" : "en";
    if (this.options.hash) document.documentElement.lang = this.root.lang;
    this.find(".fp-lang select").value = this.lang;
    this.root.querySelectorAll("[data-t]").forEach((node) => { node.textContent = this.word(node.dataset.t); });
    [this.root, ...this.root.querySelectorAll("[data-a]")].forEach((node) => {
      if (node.dataset.a) node.setAttribute("aria-label", this.word(node.dataset.a));
    });
    this.head();
    this.money();
    this.list();
    if (redraw) this.go(this.at, true);
  }

  head() {
    const r = this.replay;
    this.find(".fp-title").textContent = this.say(r.title);
    const verdict = this.find(".fp-verdict");
    verdict.textContent = this.say(r.verdict);
    verdict.dataset.code = r.verdict.code;
    const parts = [r.hand_shown, r.ruleset, r.table && `${this.word("table")} ${r.table}`, this.line("viewer", this.say(r.viewer))];
    if (r.not_judged.length) parts.push(this.line("not_judged", r.not_judged.map((p) => this.say(p)).join(", ")));
    this.find(".fp-meta").textContent = parts.filter(Boolean).join(" · ");
    this.find(".fp-open").textContent = r.open_since ? this.word("open_note", { time: r.open_since }) : r.sealed ? this.word("sealed_note") : "";
  }

  list() {
    if (!this.lang) return;
    const list = this.find(".fp-steps ol");
    list.replaceChildren(...this.frames.map((frame, n) => {
      const button = element("button");
      button.type = "button";
      button.onclick = () => { this.pause(); this.go(n); };
      button.append(element("span", "", String(frame.step)), element("span", "", this.say(frame.caption)));
      const worst = this.worst(frame);
      if (worst) {
        const mark = element("span");
        mark.append(element("i", `fp-dot fp-${worst}-sev`), element("span", "fp-unseen", this.word("finding_mark")));
        button.append(mark);
      }
      const item = element("li");
      item.append(button);
      return item;
    }));
    this.buttons = list.querySelectorAll("button");
  }

  worst(frame) {
    return ["money", "rule", "record"].find((severity) => frame.findings.some((f) => f.severity === severity));
  }

  ticks() {
    const last = Math.max(1, this.frames.length - 1);
    this.find(".fp-ticks").replaceChildren(...this.frames.flatMap((frame, n) => {
      const worst = this.worst(frame);
      if (!worst) return [];
      const tick = element("i", `fp-${worst}-sev`);
      tick.style.left = `${(100 * n) / last}%`;
      return [tick];
    }));
  }

  go(step, quiet = false) {
    const last = this.frames.length - 1;
    this.at = Math.min(Math.max(Number.isFinite(step) ? step : 0, 0), last);
    const frame = this.frames[this.at];
    this.slider.value = String(this.at);
    const time = frame.time.slice(11, 23);
    const place = `${this.word("step_of", { step: this.at, all: last })} · ${time}`;
    this.slider.setAttribute("aria-valuetext", `${this.word("step_of", { step: this.at, all: last })}: ${this.say(frame.caption)}`);
    this.find(".fp-place").textContent = place;
    this.stage(frame);
    this.find(".fp-caption").textContent = this.say(frame.caption);
    this.cards(frame);
    this.findings(frame);
    this.legal(frame);
    this.root.querySelectorAll("[data-do]").forEach((button) => {
      const still = (this.at === 0 && ["first", "back"].includes(button.dataset.do)) || (this.at === last && ["last", "forward"].includes(button.dataset.do));
      button.setAttribute("aria-disabled", String(still));
    });
    this.buttons.forEach((button, n) => {
      if (n === this.at) {
        button.setAttribute("aria-current", "step");
        const list = button.closest("ol");
        const top = button.parentElement.offsetTop;
        if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
      } else {
        button.removeAttribute("aria-current");
      }
    });
    this.mark();
    this.root.dataset.step = String(this.at);
    if (!quiet) this.link();
  }

  link() {
    if (this.options.hash) {
      window.history.replaceState(null, "", `#step=${this.at}`);
    } else if (this.options.embedded) {
      const url = new URL(window.location.href);
      url.searchParams.set("step", String(this.at));
      window.history.replaceState(window.history.state, "", url);
    }
  }

  stage(frame) {
    const stage = this.find(".fp-stage");
    if (frame.svg !== null) {
      stage.innerHTML = frame.svg;
      stage.removeAttribute("data-lost");
      return;
    }
    let n = this.at;
    while (n > 0 && this.frames[n].svg === null) n -= 1;
    stage.innerHTML = this.frames[n].svg || "";
    stage.setAttribute("data-lost", "");
    const lost = element("p", "fp-lost");
    lost.append(element("span", "", this.word("no_table")));
    stage.append(lost);
  }

  card(code) {
    const plain = code.replace("*", "");
    const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawn.setAttribute("viewBox", "0 0 60 84");
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", this.cardName(plain));
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#fp-${plain}`);
    drawn.append(use);
    return drawn;
  }

  cardName(code) {
    const zh = this.lang === "zh";
    if (code === "back") return "";
    if (JOKERS[code]) return JOKERS[code][zh ? 0 : 1];
    const suit = SUITS[code[1]];
    if (code.length !== 2 || !suit) return code;
    const rank = code[0] === "T" ? "10" : code[0];
    return zh ? suit[0] + rank : `${rank} of ${suit[1]}`;
  }

  cards(frame) {
    const shown = frame.cards.map((code) => this.card(code));
    if (frame.hidden) shown.push(this.card("back"), element("span", "", `× ${frame.hidden}`));
    this.find(".fp-cards").replaceChildren(...shown);
  }

  findings(frame) {
    const section = this.find(".fp-findings");
    section.hidden = frame.findings.length === 0;
    section.querySelector("div").replaceChildren(...frame.findings.map((f) => {
      const box = element("article", `fp-finding fp-${f.severity}-sev`);
      const head = element("div");
      head.append(element("span", "fp-chip", this.say(f.severity_name)), element("code", "", f.clause));
      box.append(head, element("p", "", f[this.lang]));
      const rule = this.replay.clauses[f.clause];
      if (rule && this.say(rule) !== f[this.lang]) box.append(element("p", "fp-rule", this.say(rule)));
      const list = element("dl");
      for (const name of ["expected", "actual"]) {
        if (f[name] === null) continue;
        list.append(element("dt", "", this.word(name)), element("dd", "", this.written(f[name])));
      }
      if (list.childElementCount) box.append(list);
      return box;
    }));
  }

  // A JSON value for people: text bare, lists of plain values in a row, the rest as JSON.
  written(value) {
    if (typeof value === "string") return value;
    const plain = Array.isArray(value) && value.length > 0 && value.every((item) => typeof item !== "object");
    return plain ? value.join(" ") : JSON.stringify(value);
  }

  legal(frame) {
    const holder = this.find(".fp-legal div");
    if (!frame.legal.length) {
      const posted = this.replay.posted;
      const over = posted !== null && frame.sequence >= posted.sequence;
      holder.replaceChildren(element("p", "fp-none", this.word(over ? "legal_over" : "legal_none")));
      return;
    }
    holder.replaceChildren(...frame.legal.map((group) => {
      if (!group.items.length) return element("div", "fp-group", this.say(group));
      const box = element("details", "fp-group");
      box.open = group.items.length <= 8;
      box.append(element("summary", "", `${this.say(group)} (${group.items.length + group.more})`));
      const items = element("div", "fp-items");
      items.append(...group.items.map((item) => element("span", "", typeof item === "string" ? item : this.say(item))));
      if (group.more) items.append(element("em", "", this.word("more", { n: group.more })));
      box.append(items);
      return box;
    }));
  }

  // A table of what was due beside what was posted; the first cell says what, and by which reason and clause.
  table(what, rows) {
    const table = element("table");
    const line = element("tr");
    const heads = [what, this.word("due"), this.word("posted"), this.word("verdict_row")];
    const classes = ["", "fp-n", "fp-n", "fp-check"];
    heads.forEach((head, k) => {
      const th = element("th", classes[k], head);
      th.scope = "col";
      line.append(th);
    });
    const head = element("thead");
    head.append(line);
    const body = element("tbody");
    for (const row of rows) {
      const tr = element("tr");
      const first = element("td", "", row.what);
      if (row.reason || row.clause) {
        const small = element("small", "", row.reason ? `${row.reason} ` : "");
        if (row.clause) small.append(element("span", "fp-clause", row.clause));
        first.append(small);
      }
      const judged = row.agrees !== null && row.agrees !== undefined;
      if (judged) tr.dataset.agrees = String(row.agrees);
      const cells = [row.due, row.posted, judged ? this.word(row.agrees ? "agrees" : "differs") : null];
      tr.append(first, ...cells.map((cell, k) => element("td", classes[k + 1], cell === null ? "–" : cell)));
      body.append(tr);
    }
    table.append(head, body);
    const scroll = element("div", "fp-scroll");
    scroll.append(table);
    return scroll;
  }

  value(given) {
    if (typeof given === "object") return this.say(given);
    const named = { true: "yes", false: "no", null: "none" }[given];
    return named ? this.word(named) : given;
  }

  money() {
    const r = this.replay;
    const out = [element("h3", "", this.word("settlement"))];
    const lines = [];
    if (r.due_absent) lines.push(this.word("due_none", { why: this.word(r.due_absent) }));
    for (const side of ["due", "posted"]) {
      if (!r[side]) continue;
      const reason = r[side].reason ? ` (${this.say(r[side].reason)})` : "";
      lines.push(this.line(side, this.word(r[side].ended) + reason));
    }
    if (!r.posted) lines.push(this.word("posted_none"));
    if (r.posted && !r.compare.length) lines.push(this.word("no_transfers"));
    out.push(element("p", "fp-none", lines.join(" · ")));
    const pair = (row) => `${this.say(row.from)} → ${this.say(row.to)}`;
    if (r.compare.length) {
      out.push(this.table(`${this.word("from")} → ${this.word("to")}`, r.compare.map((row) => ({ ...row, what: pair(row), reason: this.say(row.reason) }))));
    }
    if (r.net.length) out.push(element("h4", "", this.word("net")), this.table("", r.net.map((row) => ({ ...row, what: this.say(row.who) }))));
    if (r.claims.length) {
      const rows = r.claims.map((row) => ({ ...row, what: this.say(row.name), due: this.value(row.due), posted: this.value(row.posted) }));
      out.push(element("h4", "", this.word("claims")), this.table("", rows));
    }
    for (const one of r.corrections) {
      out.push(element("h4", "", `${this.word("corrected")}: ${one.ruling} · ${one.actor}`), element("p", "", one.why));
      const list = element("ul");
      list.append(...one.lines.map((row) => element("li", "", `${pair(row)}: ${row.amount}`)));
      out.push(list);
    }
    if (r.due && r.due.why.length) {
      out.push(element("h4", "", this.word("why")));
      const list = element("ul");
      list.append(...r.due.why.map((reason) => {
        const item = element("li", "", `${this.say(reason)} `);
        item.append(element("span", "fp-clause", reason.clause));
        return item;
      }));
      out.push(list);
    }
    this.find(".fp-money").replaceChildren(...out);
  }

  act(what) {
    const last = this.frames.length - 1;
    if (what === "play") return this.timer ? this.pause() : this.play();
    this.pause();
    this.go({ first: 0, back: this.at - 1, forward: this.at + 1, last }[what]);
  }

  play() {
    if (this.at >= this.frames.length - 1) this.go(0);
    const pace = CLOCK_MS / Number(this.find(".fp-speed select").value);
    this.timer = window.setInterval(() => {
      if (!this.root.isConnected) return this.destroy();
      this.go(this.at + 1);
      if (this.at >= this.frames.length - 1) this.pause();
    }, pace);
    this.mark();
  }

  pause() {
    if (this.timer) window.clearInterval(this.timer);
    this.timer = null;
    if (this.replay) this.mark();
  }

  mark() {
    const button = this.find(".fp-go");
    button.toggleAttribute("data-playing", Boolean(this.timer));
    button.setAttribute("aria-label", this.word(this.timer ? "pause" : "play"));
    this.find(".fp-told").setAttribute("aria-live", this.timer ? "off" : "polite");
  }

  key(event) {
    if (!this.root.isConnected) return this.destroy();
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const target = event.composedPath()[0];
    const inside = this.root.contains(target);
    if (!inside && target !== document.body && target !== document.documentElement) return;
    const tag = target.tagName;
    if (tag === "SELECT" || tag === "INPUT") return; // they have keys of their own
    if (event.key === " " && (tag === "BUTTON" || tag === "SUMMARY")) return;
    const what = { ArrowLeft: "back", ArrowRight: "forward", " ": "play", Home: "first", End: "last" }[event.key];
    if (!what) return;
    event.preventDefault();
    this.act(what);
  }
}

function mount(root, replay, options) {
  const known = players.get(root);
  if (known && known.key === options.key) {
    if (known.player.lang !== replay.lang) known.player.speak(replay.lang);
    return known.player;
  }
  let { step } = options;
  if (known) {
    known.player.destroy();
    if (known.player.replay.hand === replay.hand) step = known.player.at; // the same hand with other eyes
  }
  const player = new Player(root, replay, { ...options, step });
  players.set(root, { key: options.key, player });
  return player;
}

const places = new Map(); // hand → the step where a person left it

// The entry of Streamlit's component: called anew whenever its data change. A player whose root is gone ends itself.
export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".fp");
  const { hand } = data.replay;
  const player = mount(root, data.replay, { key: data.key, step: places.get(hand) ?? data.step, embedded: true });
  if (player.at) player.link(); // Streamlit rewrites the address without the step, of which it knows nothing
  return () => { places.set(hand, player.at); player.pause(); };
}
