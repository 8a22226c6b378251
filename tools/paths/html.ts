import { chart } from "./chart.ts";
import { escapeHtml } from "./escape-html.ts";
import { phrasesOf, summary } from "./phrases.ts";
import type { Report, ReportedPath, ReportedStep } from "./report.ts";
import { inOneSentence } from "./render-sentences.ts";

const style = `
:root { color-scheme: light dark; --line: light-dark(#c9ced6, #464c57); --ink: light-dark(#1c2430, #e8ebf0);
  --soft: light-dark(#6a7280, #9aa3b2); --fill: light-dark(#e3eefc, #22364f); --mark: light-dark(#1a5fb4, #7ab8ff); }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: light-dark(#fff, #15181d); max-width: 1200px;
  margin: 0 auto; padding: 24px 16px; overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 1.2 } h2 { font-size: 20px; line-height: 1.3; margin: 0 0 4px }
section { border-top: 1px solid var(--line); padding: 24px 0 }
.sides { display: grid; gap: 24px; grid-template-columns: minmax(0, 1fr) } @media (min-width: 900px) { .sides { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) } }
.name, .then, .more { color: var(--soft) } .name { font: 14px ui-monospace, monospace } .more { font-size: 14px }
ol { padding-left: 28px; margin: 8px 0 } li { margin: 0 0 8px } .lead { color: var(--soft) }
.chart { overflow-x: auto } svg { max-width: 100%; height: auto; font: 13px system-ui, sans-serif }
rect { fill: none; stroke: var(--line) } text { fill: var(--soft) } .visited > rect { fill: var(--fill); stroke: var(--mark) }
.visited > text { fill: var(--ink) } .arrow { fill: none; stroke: var(--mark); stroke-width: 1.5 } .tip { fill: var(--mark) }
.number rect { fill: var(--mark); stroke: none } .number text { fill: light-dark(#fff, #15181d); font-size: 12px; font-weight: 600 }
@media print { section { break-inside: avoid } }`;

/** Paths as a page that stands alone: their steps, and each drawn on the machine's chart. */
export const html = async (report: Report): Promise<string> => {
  const phrases = phrasesOf(report);
  const sections = await Promise.all(report.paths.map((path) => section(report, path)));
  const left = report.left.map(({ goal, why }) => `<li>${escapeHtml(goal)}: ${escapeHtml(why)}</li>`);
  return `<!doctype html>
<html lang="${report.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(report.title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escapeHtml(report.title)}</h1>
<p>${escapeHtml(summary(report))}</p>
<p>${phrases.start}: ${escapeHtml(report.start)}</p>
${sections.join("\n")}
<section>
${left.length > 0 ? `<h2>${phrases.left}</h2>\n<ul>\n${left.join("\n")}\n</ul>` : `<p>${report.goals > 0 ? phrases.all : phrases.none}.</p>`}
<p class="name">${escapeHtml(report.asked)}</p>
</section>
</body>
</html>`;
};

const section = async (report: Report, path: ReportedPath): Promise<string> => `<section id="${path.name}">
<h2>${escapeHtml(path.title)}</h2>
<div class="name">${path.name}</div>
<div class="sides">
<ol>
${path.steps.map((step, index) => item(report, step, index < path.lead)).join("\n")}
</ol>
<div class="chart">
${await chart(report.model.machine, path)}
</div>
</div>
</section>`;

const item = (
  report: Report,
  { says, sees, offers, transitions, laws, rows }: ReportedStep,
  isLead: boolean,
): string => {
  const phrases = phrasesOf(report);
  const line = (kind: string, text: string) => `<div class="${kind}">${escapeHtml(text)}</div>`;
  return [
    `<li${isLead ? ' class="lead"' : ""}>${escapeHtml(says)}.`,
    ...(sees.length > 0 ? [line("then", `→ ${inOneSentence(sees)}`)] : []),
    ...(offers.length > 0 ? [line("then", `${phrases.offers}: ${offers.join(", ")}`)] : []),
    ...(report.explain ? [line("more", `${phrases.transitions}: ${transitions.join("; ")}`)] : []),
    ...(laws.length > 0 ? [line("more", `${phrases.laws}: ${laws.join("; ")}`)] : []),
    ...(rows.length > 0 ? [line("more", `${phrases.rows}: ${rows.join("; ")}`)] : []),
    "</li>",
  ].join("");
};
