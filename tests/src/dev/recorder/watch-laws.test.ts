import { describe, expect, test } from "vitest";
import { connectivityModel } from "#machines/connectivity/connectivity.model.ts";
import { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import { lawsOf, modelOf } from "#src/dev/recording/models.ts";
import { violations, stepLaws } from "#src/dev/recorder/step-laws.ts";
import { watchLaws } from "#src/dev/recorder/watch-laws.ts";
import { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { explore } from "#tools/statecharts/explore.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { signInsMachine } from "#machines/sign-ins/sign-ins.machine.ts";
import { signInsModel } from "#machines/sign-ins/sign-ins.model.ts";
import { createActor } from "xstate";
import { inSilence } from "#tools/statecharts/staged.ts";
import { defined } from "../../../defined.ts";

const first = {
  id: 1,
  name: "nothing is ever offline",
  law: ({ situations }: { situations: readonly { snapshot: { value: unknown } }[] }) =>
    situations.flatMap((at) =>
      at.snapshot.value === "offline" ? [{ at, why: 'in "Москва" for 4821' }] : [],
    ),
};

/** Laws broken while an actor handles two events. */
const broken = async (laws: object, otherwise: object = {}) => {
  const found: unknown[] = [];
  const watch = watchLaws(
    (one) => found.push(one),
    // Cast: the test's own laws, which are typed where they are given.
    async () => ({ model: connectivityModel, laws }) as never,
  );
  const actor = createActor(inSilence(connectivityMachine), { input: { online: true } }).start();
  watch.started("1/x:4", "connectivity", { online: true });
  watch.stepped("1/x:4", { type: "xstate.init" }, false, actor.getSnapshot(), 11);
  actor.send({ type: "connection.lost" });
  watch.stepped("1/x:4", { type: "connection.lost" }, false, { ...actor.getSnapshot(), ...otherwise }, 12);
  await new Promise((resolve) => setTimeout(resolve));
  actor.stop();
  return found;
};

/** Laws that any explored step breaks. */
const brokenIn = async (
  name: string,
  { opening, steps }: { opening: unknown; steps: readonly unknown[] },
): Promise<string[]> => {
  const model = defined(await modelOf(name), "model of this name");
  const laws = stepLaws(model, await lawsOf(name, model));
  return Object.entries(laws).flatMap(([title, law]) =>
    // Casts: explored by the machine's own types, asked as laws of any machine.
    steps.some((step) => violations(law, opening as never, step as never).length > 0) ? [title] : [],
  );
};

describe("a machine's laws are checked at every observed step", () => {
  test("a broken law is named with its snapshot, without personal data", async () => {
    expect(await broken({ [first.name]: first.law })).toEqual([
      { actorId: "1/x:4", cause: 12, law: first.name, why: "in ••• for •••" },
    ]);
  });

  test("correct steps break no law", async () => {
    const model = defined(await modelOf("connectivity"), "model of connectivity");
    const laws = stepLaws(model, await lawsOf("connectivity", model));
    expect(Object.keys(laws).length).toBeGreaterThan(0);
    expect(await broken(laws)).toEqual([]);
  });

  test("an actor must behave as the pure machine", async () => {
    expect(await broken({}, { value: "elsewhere" })).toMatchObject([
      { cause: 12, law: expect.stringContaining("pure machine") },
    ]);
  });

  test("laws of whole explorations, and those that name a value of the model, are not checked", async () => {
    const model = defined(await modelOf("session"), "model of session");
    const laws = stepLaws(model, await lawsOf("session", model));
    expect(Object.keys(laws)).not.toContain("L7: there is no dead end");
    expect(Object.keys(laws)).not.toContain(
      "C13: the new version is saved when the client is loaded, or when there is none",
    );
    expect(Object.keys(laws).length).toBeGreaterThan(10);
  });

  test("how long a price lasts is the server's decision: no law breaks for another time than the model's", async () => {
    const { calculate = [] } = checkoutModel.spec.outcomes;
    const priced = calculate.map((answer) =>
      answer.kind === "quoted" ? { ...answer, remainingMs: 123_456 } : answer,
    );
    const model = defineModel(checkoutMachine, {
      ...checkoutModel.spec,
      outcomes: { ...checkoutModel.spec.outcomes, calculate: priced },
    });
    const { opening, steps } = explore(model, {
      until: ({ steps: seen }) =>
        seen.some(({ effects }) => effects.some((effect) => effect.kind === "arm" && effect.ms === 123_456)),
    });
    expect(await brokenIn("checkout", { opening, steps })).toEqual([]);
  });

  test("which sign-in is this browser's is the server's decision: no law breaks for another number than the model's", async () => {
    const [listed] = signInsModel.spec.outcomes.listSignIns ?? [];
    if (listed?.kind !== "listed") throw new Error("the model lists none");
    const signIns = listed.signIns.map((each) => ({ ...each, current: each.id === 2 }));
    const model = defineModel(signInsMachine, {
      ...signInsModel.spec,
      outcomes: { ...signInsModel.spec.outcomes, listSignIns: [{ kind: "listed", signIns }] },
    });
    const { opening, steps } = explore(model);
    expect(await brokenIn("sign-ins", { opening, steps })).toEqual([]);
  });
});
