import { type FaultCounts, faultInState } from "./fault-counts.ts";
import { everyState } from "./every-state.ts";
import { faults } from "./faults.ts";
import type { Found } from "./found.ts";

/** The combined result of all processes. */
export type Whole = {
  first: number;
  played: number;
  seconds: number;
  failures: Found["failures"];
  cells: FaultCounts;
  visits: ReadonlyMap<string, number>;
};

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const style = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif }
body { margin: 2rem auto; max-width: 90rem; padding: 0 1rem }
h1 { font-size: 1.4rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
pre { overflow: auto; padding: 1rem; background: #8881; border-radius: .5rem }
.table { overflow: auto }
table { border-collapse: collapse; font-size: 12px; font-variant-numeric: tabular-nums }
th { font-weight: 400; text-align: left; white-space: nowrap; padding: 0 .5rem 0 0 }
thead th { vertical-align: bottom; padding: .25rem 0 }
thead span { writing-mode: vertical-rl; transform: rotate(180deg) }
td { min-width: 2.4em; text-align: right; padding: 0 .3em; border: 1px solid #8883 }
td.met { background: #2a84 } td.often { background: #2a88 }
tr.never th { opacity: .55 }`;

/** Shades of a cell: occurred, or ten times and more. */
const shade = (count: number): string => (count >= 10 ? "often" : count > 0 ? "met" : "");

const rowOf = ({ cells, visits }: Whole, machine: string, state: string): string => {
  const stateName = `${machine}.${state}`;
  const visited = visits.get(stateName) ?? 0;
  const columns = faults.map((fault) => {
    const count = cells.get(faultInState(fault, stateName)) ?? 0;
    return `<td class="${shade(count)}">${count === 0 ? "" : count}</td>`;
  });
  const row = visited === 0 ? "never" : "";
  return `<tr class="${row}"><th scope="row">${escape(state)}</th><td>${visited}</td>${columns.join("")}</tr>`;
};

/** The number of these states' cells that occurred. */
const countMet = ({ cells }: Whole, machine: string, states: readonly string[]): number =>
  states
    .flatMap((state) => faults.map((fault) => faultInState(fault, `${machine}.${state}`)))
    .filter((cell) => cells.has(cell)).length;

const tableOf = (whole: Whole, machine: string, states: readonly string[]): string => {
  const all = states.length * faults.length;
  const head = ["come to", ...faults].map((name) => `<th scope="col"><span>${name}</span></th>`).join("");
  return `<h2>${machine}: ${countMet(whole, machine, states)} of ${all}</h2>
<div class="table"><table><thead><tr><th></th>${head}</tr></thead>
<tbody>${states.map((state) => rowOf(whole, machine, state)).join("\n")}</tbody></table></div>`;
};

/** An HTML page with failures and a table of faults by state. */
export const report = (whole: Whole): string => {
  const { first, played, seconds, failures } = whole;
  const stateNames = [...everyState()];
  const met = stateNames.reduce((sum, [machine, states]) => sum + countMet(whole, machine, states), 0);
  const all = stateNames.reduce((sum, [, states]) => sum + states.length * faults.length, 0);
  const wrong = failures.map(
    ({ seed, number, why, story }) =>
      `<h2>${seed}: ${escape(`${number}: ${why}`)}</h2>\n<p>Again: <code>npm run simulate -- --seed ${seed}</code></p><pre>${escape(story)}</pre>`,
  );
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${played} simulated sessions</title><style>${style}</style>
<h1>${played} sessions from seed ${first}: ${failures.length === 0 ? "nothing went wrong" : `${failures.length} went wrong`}</h1>
<p>${seconds.toFixed(0)} s. A fault met a state ${met} times out of ${all}: below, how often which met which, of every
machine. “Come to” is in how many sessions a page came to rest in the state; one that passes at once never does.</p>
${wrong.join("\n")}
${stateNames.map(([machine, states]) => tableOf(whole, machine, states)).join("\n")}
</html>
`;
};
