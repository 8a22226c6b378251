import type { AnyStateMachine, SnapshotFrom } from "xstate";
import { describeMove } from "#machines/kit/explain.ts";
import type { Model } from "#machines/kit/model-spec.ts";
import { stateOf } from "#machines/kit/state.ts";
import { type Situation, pathTo } from "#machines/kit/world.ts";
import { type Facets, facetsOf } from "./facets.ts";
import { namesOf } from "./names.ts";

/** A situation that looks like no other one of its machine. */
export type Found<M extends AnyStateMachine> = {
  /** `pause.confirm-offline`: its screen, and what is else than when that screen is first met. */
  name: string;
  situation: Situation<M>;
  /** The shortest way to it, one move a line. */
  way: readonly string[];
};

/**
 * The situations of a machine that are different to look at, in the order in which they are reached. What has ended is
 * none: whoever started it has gone on.
 */
export const collect = <M extends AnyStateMachine>(
  model: Model<M>,
  view: (snapshot: SnapshotFrom<M>) => object,
): Found<M>[] => {
  const looks = new Map<string, { facets: Facets; situation: Situation<M> }>();
  for (const situation of model.explore().situations) {
    if (stateOf(situation).status !== "active") continue;
    const facets = facetsOf(view(situation.snapshot));
    const key = JSON.stringify(facets);
    if (!looks.has(key)) looks.set(key, { facets, situation });
  }
  const found = [...looks.values()];
  const names = namesOf(found.map(({ facets }) => facets));
  return found.map(({ situation }, at) => ({
    name: names[at] ?? "",
    situation,
    way: pathTo(situation).map(({ move }) => describeMove(move)),
  }));
};
