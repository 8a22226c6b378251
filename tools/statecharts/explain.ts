import type { AnyStateMachine, StateValue } from "xstate";
import type { Move } from "./moves.ts";
import { stateOf } from "./state.ts";
import { type Happening, type Situation, type Step, pathTo } from "./world.ts";

/** The deepest active states as dotted paths, parallel regions joined: `codeSent.code.entering + codeSent.resend.cooling`. */
export function where(value: StateValue): string {
  const leaves = (at: StateValue | undefined, path: string): string[] => {
    if (at === undefined) return [path];
    if (typeof at === "string") return [path ? `${path}.${at}` : at];
    const regions = Object.entries(at);
    return regions.length === 0
      ? [path]
      : regions.flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
  };
  return leaves(value, "").join(" + ");
}

const data = (value: unknown) => (value === undefined ? "" : ` ${JSON.stringify(value)}`);
const payload = ({ type, ...rest }: { type: string }) => type + (Object.keys(rest).length ? data(rest) : "");

/** One move in a line: `phone.submitted {"phone":"…"}`, `confirmCode returns {"kind":"refused"}`, `resendCooldown elapses`. */
export function describeMove<M extends AnyStateMachine>(move: Move<M>): string {
  if (move.verb === "act") return payload(move.event) + (move.by === "actor" ? " (from another actor)" : "");
  if (move.verb === "elapse") return `${timerName(move.timer)} elapses (${move.ms} ms)`;
  const { port, outcome } = move;
  if (outcome.kind === "outage") return `${port} fails`;
  if (outcome.kind === "reported") return `${port} reports ${payload(outcome.event)}`;
  return `${port} returns${data(outcome.output) || " nothing"}`;
}

/** The delay of an XState timer id (`xstate.after.cooldown.session.codeSent`): `cooldown`. */
export const timerName = (timer: string) => /^xstate\.after\.([^.]+)\./.exec(timer)?.[1] ?? timer;

/** A readable event type: `sendCode returns`, `cooldown elapses`, `phone.submitted`. */
export function eventName(type: string): string {
  if (type === "") return "always";
  if (type.startsWith("xstate.after.")) return `${timerName(type)} elapses`;
  const [, what = "", id = ""] =
    /^xstate\.(done\.actor|done\.state|error\.actor|snapshot)\.(.+)$/.exec(type) ?? [];
  const phrases: Readonly<Record<string, string>> = {
    "done.actor": `${id} returns`,
    "done.state": "all done",
    "error.actor": `${id} fails`,
    snapshot: `${id} changes`,
  };
  return phrases[what] ?? type;
}

/** What breaks a law: a situation, a step (or the opening), or either with a reason. */
export type Counterexample<M extends AnyStateMachine> =
  | Situation<M>
  | Happening<M>
  | { readonly at: Situation<M> | Happening<M>; readonly why: string };

/** A counterexample with the shortest way to it, one move per line. */
export function explain<M extends AnyStateMachine>(counterexample: Counterexample<M>): string {
  const { at, why } =
    "why" in counterexample ? counterexample : { at: counterexample, why: "counterexample" };
  const last = "to" in at ? at.to : at;
  const path = isStep(at) ? [...pathTo(at.from), at] : pathTo(last);
  return [
    why,
    ...path.map(({ move, to }) => `  ${describeMove(move)} → ${where(stateOf(to).value)}`),
    `  ${path.length ? "" : "at the start, "}with${data(stateOf(last).context)}`,
  ].join("\n");
}

const isStep = <M extends AnyStateMachine>(at: Situation<M> | Happening<M>): at is Step<M> => "move" in at;
