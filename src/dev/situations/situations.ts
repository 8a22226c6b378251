import { once } from "../../app/once.ts";
import { checkoutSituations } from "./checkout-situations.ts";
import { listSituations } from "./list-situations.ts";
import type { Situation } from "./situation.ts";
import { subscriptionSituations } from "./subscription-situations.ts";

/** Every situation, worked out of the machines' models: seconds of work, done once. */
export const everySituation = once((): Promise<Situation[]> =>
  Promise.resolve([...listSituations(), ...subscriptionSituations(), ...checkoutSituations()]),
);
