import type { EventObject } from "xstate";
import type { PlainMove, PlainSituation, PlainTour } from "#machines/kit/plain-tour.ts";

/** Tours as a numbered test script for people. */
export function markdown(machine: string, tours: readonly PlainTour[]): string {
  const steps = tours.reduce((sum, tour) => sum + tour.steps.length, 0);
  const parts = tours.map(({ start, steps }, index) => [
    `## Tour ${index + 1} of ${tours.length} (${steps.length} steps)`,
    "",
    `Start afresh. You are in ${place(start)}.`,
    "",
    ...steps.map((step, at) => `${at + 1}. ${instruction(step)}  \n   → ${place(step.leadsTo)}`),
    "",
  ]);
  return [
    `# Walking through the ${machine} machine`,
    "",
    `${tours.length} tours, ${steps} steps: together they take every step the machine can take. Start each tour afresh.`,
    "",
    ...parts.flat(),
  ].join("\n");
}

const place = ({ state, offers }: PlainSituation) =>
  `\`${state}\`${offers.length ? `; on offer: ${offers.map((type) => `\`${type}\``).join(", ")}` : ""}`;

function instruction(move: PlainMove): string {
  if (move.verb === "elapse") return `Wait ${duration(move.ms)}, until \`${move.timer}\` is over.`;
  const first = move.wait ? `Wait ${duration(move.wait)}. ` : "";
  if (move.verb === "act")
    return `${first}${move.by === "person" ? "Do" : "Let happen"} ${told(move.event)}.`;
  const { port, outcome } = move;
  if (outcome.kind === "outage") return `${first}Let \`${port}\` fail.`;
  // Cast: whatever is reported is an event; a plain tour is JSON.
  if (outcome.kind === "reported")
    return `${first}Let \`${port}\` report ${told(outcome.event as EventObject)}.`;
  const answer = outcome.output === undefined ? "with nothing" : `\`${JSON.stringify(outcome.output)}\``;
  return `${first}Let \`${port}\` answer ${answer}.`;
}

function told({ type, ...data }: { readonly type: string }) {
  return `\`${type}\`${Object.keys(data).length ? ` \`${JSON.stringify(data)}\`` : ""}`;
}

const duration = (ms: number) => (ms % 1000 === 0 ? `${ms / 1000} s` : `${ms} ms`);
