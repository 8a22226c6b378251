import { type Chance, chance } from "../chance.ts";
import { deeds } from "./deeds.ts";
import { signedIn } from "./start.ts";
import type { Ask, Bend, Step, Value } from "./steps.ts";

/** Who asks, by whose number of `signedIn`; the first two are asked for most. */
const askers = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 4, 5, 2, 3] as const;

const bends = [
  "noKey",
  "brokenBody",
  "wrongSignature",
  "noClientType",
  "emptyBody",
] as const satisfies Bend[];

/** Something of the request is missing, or of another type. */
const crippled = (ask: Ask, dice: Chance): Ask => {
  const names = Object.keys(ask);
  const name = names[dice.below(names.length)];
  if (name === undefined) return ask;
  if (dice.happens(0.5)) return Object.fromEntries(Object.entries(ask).filter(([each]) => each !== name));
  return { ...ask, [name]: dice.one<Value>([-1, "", "x", null, [], 1.5, true]) };
};

/** What goes wrong with a call now and then. */
const bent = (step: Step, dice: Chance): Step => {
  if (step.do !== "call" || !dice.happens(0.1)) return step;
  if (dice.happens(0.5)) return { ...step, ask: crippled(step.ask, dice) };
  if (dice.happens(0.3))
    return { ...step, by: dice.happens(0.5) ? null : { the: "token", nth: null, own: false } };
  return { ...step, bend: dice.one(bends) };
};

/** The sequence of a seed: mostly by one client, now and then by others; some of it is said again. */
export const sequenceOf = (seed: number): Step[] => {
  const dice = chance(seed * 2_654_435_761 + 29);
  const steps: Step[] = [];
  let keys = 0;
  const next = () => {
    keys += 1;
    return `key-${keys}`;
  };
  const length = 5 + dice.below(dice.happens(0.1) ? 30 : 12);
  const mostly = dice.one(askers);
  while (steps.length < length) {
    const nth = dice.happens(0.9) ? mostly : dice.below(signedIn.length + 2);
    const asking = { dice, next, by: { the: "token", nth, own: false } as const };
    steps.push(
      ...dice
        .one(deeds)(asking)
        .map((step) => bent(step, dice)),
    );
    const again = steps[dice.below(steps.length)];
    if (again?.do === "call" && dice.happens(0.08))
      steps.push(dice.happens(0.8) ? again : { ...again, ask: crippled(again.ask, dice) });
  }
  return steps;
};
