import { chart } from "./chart.ts";
import { escapeHtml } from "./escape-html.ts";
import { phrasesOf, summary } from "./phrases.ts";
import type { Report, ReportedPath, ReportedStep } from "./report.ts";
import { inOneSentence } from "./render-sentences.ts";
import { type Round, isRecord, resume, startRound, toJUnit, verdictOf } from "./round.ts";

const style = `
:root { color-scheme: light dark; --line: light-dark(#c9ced6, #464c57); --ink: light-dark(#1c2430, #e8ebf0);
  --soft: light-dark(#5b6472, #9aa3b2); --fill: light-dark(#e3eefc, #22364f); --mark: light-dark(#1a5fb4, #7ab8ff);
  --back: light-dark(#fff, #15181d); --good: light-dark(#1b7a3d, #6fd492); --bad: light-dark(#b3261e, #ff9a92) }
* { box-sizing: border-box }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--back); max-width: 1200px;
  margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 1.2 } h2 { font-size: 20px; line-height: 1.3; margin: 0 0 4px }
section { border-top: 1px solid var(--line); padding: 24px 0; scroll-margin-top: 72px }
.sides { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) } @media (min-width: 900px) { .sides { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) } }
.name, .then, .more { color: var(--soft) } .name { font: 14px ui-monospace, monospace } .more { font-size: 14px }
ol { padding-left: 28px; margin: 8px 0 } li { margin: 0 0 16px } .lead { color: var(--soft) }
.chart { overflow-x: auto } svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif }
rect { fill: none; stroke: var(--line) } text { fill: var(--soft) } .visited > rect { fill: var(--fill); stroke: var(--mark) }
.visited > text { fill: var(--ink) } .arrow { fill: none; stroke: var(--mark); stroke-width: 1.5 } .tip { fill: var(--mark) }
.number rect { fill: var(--mark); stroke: none } .number text { fill: var(--back); font-size: 12px; font-weight: 600 }
button, input, textarea, summary, label.file { font: inherit; color: inherit; min-height: 44px }
button, label.file { padding: 0 14px; border: 1px solid var(--line); border-radius: 8px; background: none; cursor: pointer; display: inline-flex; align-items: center }
:is(button, input, textarea, summary):focus-visible, label.file:focus-within { outline: 2px solid var(--mark); outline-offset: 2px }
summary { display: inline-flex; align-items: center; color: var(--soft); cursor: pointer; padding: 0 8px }
input, textarea { width: 100%; padding: 8px; border: 1px solid var(--line); border-radius: 8px; background: none }
label.file { position: relative } label.file input { position: absolute; inset: 0; opacity: 0; cursor: pointer }
.went, .tools { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 4px } .went details[open] { flex-basis: 100% }
button[value="passed"][aria-pressed="true"] { background: var(--good); color: var(--back) }
button[value="failed"][aria-pressed="true"] { background: var(--bad); color: var(--back) }
li[data-verdict="failed"] > .says, section[data-verdict="failed"] h2 { color: var(--bad) }
section[data-verdict="passed"] h2::before { content: "✓ "; color: var(--good) } section[data-verdict="failed"] h2::before { content: "✗ " }
#bar { position: sticky; top: 0; z-index: 1; background: var(--back); padding: 8px 0; border-bottom: 1px solid var(--line); font-weight: 600 }
#said:empty { display: none }
@media print { section { break-inside: avoid } .tools, .went button, #bar { display: none } }`;

/** JSON inside a script element. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** What a step shows and offers. */
const expectedOf = (report: Report, { sees, offers }: ReportedStep): string =>
  [
    ...(sees.length > 0 ? [inOneSentence(sees)] : []),
    ...(offers.length > 0 ? [`${phrasesOf(report).offers}: ${offers.join(", ")}`] : []),
  ].join(". ");

/** The paths with every step open. */
export const roundOf = (report: Report): Round => ({
  machine: report.machine,
  title: report.title,
  language: report.language,
  asked: report.asked,
  about: "",
  saved: "",
  paths: report.paths.map(({ name, title, steps }) => ({
    name,
    title,
    steps: steps.map((step) => ({
      says: step.says,
      expected: expectedOf(report, step),
      verdict: "open",
      comment: "",
    })),
  })),
});

/**
 * Paths as a page that stands alone, for a tester's round: steps are marked and commented, the browser keeps that, and it is
 * saved as JSON, to go on elsewhere, and as JUnit. Each path is drawn on the machine's chart.
 */
export const html = async (report: Report): Promise<string> => {
  const phrases = phrasesOf(report);
  const sections = await Promise.all(report.paths.map((path, index) => section(report, path, index)));
  const left = report.left.map(({ goal, why }) => `<li>${escapeHtml(goal)}: ${escapeHtml(why)}</li>`);
  const round = phrases.round;
  return `<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${escapeHtml(report.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(report.title)}</h1>
<p>${escapeHtml(summary(report))}</p>
<p>${phrases.start}: ${escapeHtml(report.start)}</p>
<label>${round.about}<input id="about" autocomplete="off"></label>
<div class="tools">
<button type="button" id="json">${round.json}</button>
<button type="button" id="junit">${round.junit}</button>
<label class="file">${round.resume}<input type="file" id="resume" accept=".json,application/json"></label>
<button type="button" id="clear">${round.clear}</button>
</div>
<p id="said" role="status"></p>
<div id="bar"><span id="progress"></span></div>
${sections.join("\n")}
<section>
${left.length > 0 ? `<h2>${phrases.left}</h2>\n<ul>\n${left.join("\n")}\n</ul>` : `<p>${report.goals > 0 ? phrases.all : phrases.none}.</p>`}
<p class="name">${escapeHtml(report.asked)}</p>
</section>
<script>
${[isRecord, verdictOf, resume, toJUnit, startRound].map(String).join("\n")}
startRound(${inScript(roundOf(report))}, ${inScript(round.said)});
</script>
</body>
</html>`;
};

const section = async (
  report: Report,
  path: ReportedPath,
  index: number,
): Promise<string> => `<section id="${path.name}">
<h2>${escapeHtml(path.title)}</h2>
<div class="name">${path.name}</div>
<div class="sides">
<ol>
${path.steps.map((step, at) => item(report, step, { isLead: at < path.lead, path: index, at })).join("\n")}
</ol>
<details class="chart"><summary>${phrasesOf(report).round.chart}</summary>
${await chart(report.model.machine, path)}
</details>
</div>
</section>`;

const item = (
  report: Report,
  step: ReportedStep,
  { isLead, path, at }: { isLead: boolean; path: number; at: number },
): string => {
  const { says, how, transitions, laws, rows } = step;
  const phrases = phrasesOf(report);
  const { passed, failed, comment } = phrases.round;
  const line = (kind: string, text: string) => `<div class="${kind}">${escapeHtml(text)}</div>`;
  const expected = expectedOf(report, step);
  const place = `${phrases.step} ${at + 1}`;
  const button = (value: string, text: string) =>
    `<button type="button" value="${value}" aria-pressed="false" aria-label="${text}: ${place}">${text}</button>`;
  return [
    `<li data-path="${path}" data-step="${at}"${isLead ? ' class="lead"' : ""}><span class="says">${escapeHtml(says)}.</span>`,
    ...(how === null ? [] : [line("more", `${phrases.how}: ${how}.`)]),
    ...(expected === "" ? [] : [line("then", `→ ${expected}`)]),
    ...(report.explain ? [line("more", `${phrases.transitions}: ${transitions.join("; ")}`)] : []),
    ...(laws.length > 0 ? [line("more", `${phrases.laws}: ${laws.join("; ")}`)] : []),
    ...(rows.length > 0 ? [line("more", `${phrases.rows}: ${rows.join("; ")}`)] : []),
    `<div class="went">${button("passed", passed)}${button("failed", failed)}`,
    `<details><summary>${comment}</summary><textarea rows="2" aria-label="${comment}: ${place}"></textarea></details></div>`,
    "</li>",
  ].join("");
};
