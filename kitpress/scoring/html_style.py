"""How pages look that tell of scores: paper on the ground of the game's own art."""

from __future__ import annotations

from kitpress.content.game import Game
from kitpress.render.art import palette


def css(game: Game) -> str:
    """The style sheet, in the colours that the game is printed with."""
    inks = palette("full", game)
    colours = {
        "deep": inks.ground_deep,
        "on": inks.on_ground,
        "on-soft": inks.on_ground_soft,
        "line": inks.line,
        "soft": inks.soft,
        "tint": inks.tint,
        "wash": inks.wash,
        "accent": inks.accent,
    }
    return f":root {{ {' '.join(f'--{name}: {ink.rgb};' for name, ink in colours.items())} }}\n{_CSS}"


_CSS = """\
:root { color-scheme: light; --ink: #14202b; --paper: #fdfdfa; --warn: #8a4b00; --bad: #a3231b; --good: #1c6b3c; }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; color: var(--ink); font: 16px/1.5 "Barlow", "Segoe UI", system-ui, sans-serif;
       background-color: var(--deep);
       --rule: color-mix(in srgb, var(--on) 8%, transparent); --fine: color-mix(in srgb, var(--on) 4%, transparent);
       background-image: linear-gradient(var(--rule) 1px, transparent 1px),
                         linear-gradient(90deg, var(--rule) 1px, transparent 1px),
                         linear-gradient(var(--fine) 1px, transparent 1px),
                         linear-gradient(90deg, var(--fine) 1px, transparent 1px);
       background-size: 100px 100px, 100px 100px, 20px 20px, 20px 20px; }
header, main { max-width: 1240px; margin: 0 auto; padding: 0 28px; }
header { color: var(--on); padding-top: 56px; padding-bottom: 26px; }
.brand { margin: 0; letter-spacing: .28em; text-transform: uppercase; font-size: 14px; color: var(--on-soft); }
h1 { margin: 6px 0 0; font-size: clamp(44px, 8vw, 88px); line-height: 1; letter-spacing: -.01em; }
.tagline { margin: 10px 0 0; font-size: 24px; color: var(--on-soft); }
.lead { max-width: 62ch; font-size: 18px; }
nav { display: flex; flex-wrap: wrap; gap: 10px; margin-top: 22px; }
nav a { color: var(--on); text-decoration: none; padding: 6px 14px; border: 1px solid var(--soft); }
nav a:hover, nav a:focus { background: var(--line); color: white; }
section { background: var(--paper); margin: 0 0 30px; padding: 26px 30px 32px; border: 2px solid white;
          outline: 1px solid var(--soft); outline-offset: 5px; }
h2 { margin: 0 0 8px; padding-left: 12px; border-left: 6px solid var(--accent);
     font-size: 32px; color: var(--line); line-height: 1.15; }
:not(h2) + h2 { margin-top: 26px; }
h3 { margin: 0 0 8px; font-size: 21px; line-height: 1.25; }
.note { margin: 0 0 18px; max-width: 78ch; color: #40505e; }
a { color: var(--line); }
small { color: #52616d; font-size: 14px; }
.kit { display: grid; grid-template-columns: repeat(auto-fit, minmax(250px, 1fr)); gap: 20px; }
.part { display: flex; flex-direction: column; text-decoration: none; color: inherit; }
.part b { margin-top: 10px; font-size: 18px; color: var(--line); }
.part:hover b { text-decoration: underline; }
.pages { display: grid; grid-template-columns: 1fr 1fr; gap: 6px; align-items: start; align-content: start;
         padding: 10px; background: var(--wash); border: 1px solid var(--tint); height: 220px; overflow: hidden; }
.pages img { width: 100%; display: block; background: white; box-shadow: 0 1px 3px #0003; }
.pages img:only-child { grid-column: 1 / -1; }
.clients { display: grid; grid-template-columns: repeat(auto-fit, minmax(260px, 1fr)); gap: 20px; }
.client { border: 2px solid var(--line); padding: 14px 16px; background: white; }
.client > small { text-transform: uppercase; letter-spacing: .12em; color: var(--line); }
dl { margin: 0; } dt { font-weight: 600; margin-top: 10px; } dd { margin: 2px 0 0; }
.points { display: inline-block; min-width: 1.7em; text-align: center; color: white; background: var(--line);
          border-radius: 1em; margin-right: 4px; }
.story { padding-top: 22px; margin-top: 22px; border-top: 1px dashed var(--soft); }
.story h3 b { color: var(--line); margin: 0 10px; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(440px, 100%), 1fr));
            gap: 14px; margin: 12px 0; align-items: start; }
.pictures img { width: 100%; border: 1px solid var(--tint); display: block; }
.badge { font-size: 14px; font-weight: 600; padding: 3px 10px; border: 1px solid var(--good);
         color: var(--good); white-space: nowrap; }
.badge.bad { border-color: var(--warn); color: var(--warn); white-space: normal; }
.scroll { overflow-x: auto; } .scroll:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
table { border-collapse: collapse; width: 100%; } td { padding: 5px 8px; vertical-align: top; }
tr + tr td { border-top: 1px solid var(--wash); }
td.number { text-align: right; font-variant-numeric: tabular-nums; font-weight: 600; }
td.what { min-width: 9em; white-space: nowrap; }
table:not(.standings) td:last-child { width: 100%; }
tr.supported td:first-child { color: var(--good); } tr.impossible td { color: var(--bad); }
tr.unsupported td:first-child, tr.corrected td:first-child, tr.open td:first-child { color: var(--warn); }
tr.total td { border-top: 2px solid var(--line); font-weight: 700; }
.number-badge { display: inline-block; min-width: 1.6em; padding: 0 .35em; border-radius: 1em; text-align: center;
                color: white; font-size: 13px; font-weight: 700; line-height: 1.6; }
.worth { color: var(--line); white-space: nowrap; margin-left: 10px; }
.hand { display: block; max-height: 46px; max-width: 100%; margin: 0 0 8px; border-bottom: 2px solid var(--tint); }
.whole { width: 100%; border: 1px solid var(--tint); display: block; margin: 12px 0; }
.drawn { max-height: 900px; width: auto; max-width: 100%; }
h4 { margin: 20px 0 6px; font-size: 18px; color: var(--line); }
.asked { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(520px, 100%), 1fr)); gap: 16px; }
.ask { display: grid; grid-template-columns: 240px 1fr; gap: 14px; padding: 12px; background: white;
       border: 1px solid var(--tint); border-left: 5px solid var(--bad); break-inside: avoid; }
.ask img { width: 240px; max-height: 240px; object-fit: contain; display: block; background: var(--wash); }
.ask.text { grid-template-columns: 1fr; }
.ask h5 { margin: 0 0 4px; font-size: 17px; } .ask p { margin: 0 0 6px; }
.ask .number-badge { background: var(--bad); }
.sure { display: inline-block; width: 64px; height: 8px; margin: 0 6px; border: 1px solid var(--line);
        background: white; vertical-align: middle; }
.sure i { display: block; height: 100%; background: var(--line); }
.answer { display: block; } .answer code { margin: 2px 0 0; display: inline-block; user-select: all; font-size: 14px; }
details { margin-top: 16px; } summary { cursor: pointer; color: var(--line); }
pre { overflow-x: auto; padding: 12px; font: 13px/1.25 "IBM Plex Mono", ui-monospace, monospace;
      background: var(--wash); }
.doubts { border-left: 4px solid var(--warn); padding: 8px 16px; margin: 12px 0; background: #fff8ec; }
.doubts ul { margin: 4px 0 0; padding-left: 20px; }
.standings { font-size: 20px; width: auto; }
.commands { list-style: none; padding: 0; margin: 12px 0 0; } .commands li { margin: 8px 0; }
code { font: 15px/1.4 "IBM Plex Mono", ui-monospace, monospace; background: var(--line); color: white;
       padding: 4px 10px; margin-right: 10px; overflow-wrap: anywhere; box-decoration-break: clone;
       -webkit-box-decoration-break: clone; }
@media (max-width: 600px) { header, main { padding-left: 14px; padding-right: 14px; } section { padding: 18px; }
  .ask { grid-template-columns: 1fr; } .ask img { width: 100%; max-height: 320px; }
  /* A line's sign, badge, name and points side by side; under them, over the whole width, its reason. */
  .scroll table, .scroll tbody { display: block; }
  .scroll tr { display: grid; grid-template-columns: 1.8em auto 1fr auto; padding: 5px 0; }
  .scroll td { grid-row: 1; padding: 1px 0; }
  .scroll td.what { grid-column: 3; min-width: 0; white-space: normal; font-weight: 600; }
  .scroll td:nth-child(2):not(.what) { grid-column: 2; width: 2.4em; }
  .scroll td.number { grid-column: 4; padding-left: 10px; }
  .scroll td:last-child { grid-row: 2; grid-column: 2 / -1; width: auto; overflow-wrap: anywhere; }
  .scroll td:first-child { grid-column: 1; }
  .scroll tr + tr { border-top: 1px solid var(--tint); } .scroll tr + tr td { border-top: 0; }
  .scroll tr.total { border-top: 2px solid var(--line); } .scroll tr.total td:last-child { display: none; } }
@media print { @page { margin: 12mm; } body { background: white; font-size: 12px; print-color-adjust: exact;
               -webkit-print-color-adjust: exact; }
  header { color: black; padding: 0 0 12px; } .brand, .tagline { color: #444; } h1 { font-size: 40px; }
  nav { display: none; }
  header, main { max-width: none; padding-left: 0; padding-right: 0; }
  section { break-inside: avoid; border: 0; outline: 0; padding: 0; } section.long { break-inside: auto; }
  section + section.sheet { break-before: page; } tr { break-inside: avoid; } tr.total { break-before: avoid; }
  h2, h3, h4, h4 + .note { break-after: avoid; } h2 { font-size: 24px; } small, code, .answer code { font-size: 11px; }
  .whole { max-height: 115mm; width: auto; max-width: 100%; margin: 8px auto; } details:not([open]) { display: none; } }
"""
