import type { AnyEventObject, AnyStateMachine } from "xstate";
import type { Laws } from "#tools/statecharts/laws.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { Happening } from "#tools/statecharts/world.ts";
import { lawsOf, modelOf } from "../recording/models.ts";
import { type Observed, observeSteps } from "./observed-step.ts";
import { hidden } from "./redact.ts";
import { violations, stepLaws } from "./step-laws.ts";

type M = AnyStateMachine;

/** Reports a step that breaks a law; `cause` is the number of its snapshot. */
export type Broke = (broken: { actorId: string; cause: number; law: string; why: string | null }) => void;

/** A machine's state after an event. */
type Now = { readonly value: unknown; readonly context: unknown };

export type LawWatch = {
  started: (actorId: string, machine: string, input: unknown) => void;
  /** Called after an event; `isOfPage`: no actor sent it. `nth`: the number of its snapshot. */
  stepped: (actorId: string, event: AnyEventObject, isOfPage: boolean, now: Now, nth: number) => void;
};

/** The laws and the model of a machine, loaded once. */
type Known = { readonly model: Model<M>; readonly laws: Laws<M> };

const fetchLaws = async (machine: string): Promise<Known | null> => {
  const model = await modelOf(machine);
  return model && { model, laws: stepLaws(model, await lawsOf(machine, model)) };
};

/** Reasons of laws may contain values: hides everything but plain words. */
const redactReason = (why: string): string => why.replaceAll(/"[^"]*"|\d{3,}|[^ -~]+/g, hidden);

const pureLaw = "what runs does what its pure machine does";
const sameAs = ({ value, context }: Now, happened: Happening<M>): boolean => {
  const pure = stateOf(happened.to);
  return JSON.stringify([value, context]) === JSON.stringify([pure.value, pure.context]);
};

/**
 * Checks the laws of each machine on every step of its actors, shortly afterwards, with the original values. Nothing
 * runs twice: the pure machine computes the step and must reach the same state.
 */
export const watchLaws = (broke: Broke, fetch = fetchLaws): LawWatch => {
  const known = new Map<string, Promise<Known | null>>();
  const watched = new Map<string, Promise<Watched | null>>();

  const then = (actorId: string, go: (watched: Watched) => Watched | null) => {
    const before = watched.get(actorId);
    if (before === undefined) return;
    watched.set(
      actorId,
      before.then((now) => (now === null ? null : go(now))),
    );
  };

  return {
    started: (actorId, machine, input) => {
      const fetching = known.get(machine) ?? fetch(machine);
      known.set(machine, fetching);
      watched.set(
        actorId,
        fetching.then(
          (loaded) => loaded && { ...loaded, input, observed: observeSteps(loaded.model), opening: null },
          () => null,
        ),
      );
    },
    stepped: (actorId, event, isOfPage, now, nth) =>
      then(actorId, (actor) => {
        const { observed, laws } = actor;
        try {
          const happened =
            actor.opening === null ? observed.start(actor.input) : observed.step(event, isOfPage);
          const opening = actor.opening ?? happened;
          if (!sameAs(now, happened)) {
            broke({ actorId, cause: nth, law: pureLaw, why: null });
            return null;
          }
          for (const [law, check] of Object.entries(laws))
            for (const found of violations(check, opening, happened).slice(0, 1))
              broke({ actorId, cause: nth, law, why: "why" in found ? redactReason(found.why) : null });
          return { ...actor, opening };
        } catch (failure) {
          broke({ actorId, cause: nth, law: pureLaw, why: redactReason(String(failure)) });
          return null;
        }
      }),
  };
};

type Watched = Known & {
  readonly input: unknown;
  readonly observed: Observed;
  readonly opening: Happening<M> | null;
};
