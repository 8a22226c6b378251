import { describe, expect, test } from "vitest";
import type { AnyStateMachine } from "xstate";
import { explore } from "#tools/statecharts/explore.ts";
import type { Model } from "#tools/statecharts/model-spec.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { createAliases } from "#src/dev/recorder/aliases.ts";
import { machines as recorded } from "#src/dev/recording/machines.ts";
import { allowedNames } from "#src/dev/recorder/product-names.ts";
import { createRedact } from "#src/dev/recorder/redact.ts";
import { machines } from "../../../machines/machines.ts";

const models: [string, Model<AnyStateMachine>][] = Object.entries(machines).map(([name, { model }]) => [
  name,
  model,
]);

const names = allowedNames();

/** Enough situations to show every member of a context. */
const enough = 400;

/** Contexts, events and port inputs that a model reaches. */
const seenOf = (model: Model<AnyStateMachine>): unknown[] => {
  const seen: unknown[] = [];
  explore(model, {
    until: ({ situations: [now], steps }) => {
      if (now) seen.push(stateOf(now).context);
      for (const { event, effects } of steps) {
        // Cast: only these two members of an event are no payload.
        const { type: _type, actorId: _actorId, ...payload } = event as { type: string; actorId?: string };
        seen.push(payload, ...effects.map((effect) => (effect.kind === "invoke" ? effect.input : null)));
      }
      return seen.length > enough;
    },
  });
  return seen;
};
const seen = new Map(models.map(([name, model]) => [name, seenOf(model)]));

/** A copy with a numbered canary in place of every text and number. */
const plant = (
  value: unknown,
  path: string,
  canaries: Map<string, string>,
  make: (nth: number) => string | number,
): unknown => {
  if (Array.isArray(value)) return value.map((item) => plant(item, path, canaries, make));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, plant(inner, `${path}.${name}`, canaries, make)]),
    );
  if (typeof value === "boolean") return value;
  const canary = make(canaries.size);
  canaries.set(String(canary), path);
  return canary;
};
const leaves = (value: unknown, name = ""): [string, unknown][] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([inner, one]) => leaves(one, Array.isArray(value) ? name : inner))
    : [[name, value]];

/** Paths from which a canary escaped. */
const escaped = (name: string, make: (nth: number) => string | number, mayShow = new Set<string>()) => {
  const out = new Set<string>();
  for (const value of seen.get(name) ?? []) {
    const canaries = new Map<string, string>();
    const redacted = createRedact(createAliases(null), names)(plant(value, name, canaries, make));
    for (const [member, leaf] of leaves(redacted)) {
      const from = canaries.get(String(leaf));
      if (from !== undefined && !mayShow.has(member)) out.add(from);
    }
  }
  return [...out];
};

describe("canaries in every context, event and question of every machine", () => {
  test("exist in each of them", () => {
    expect([...seen].filter(([, values]) => leaves(values).length === 0).map(([name]) => name)).toEqual([]);
    expect(Object.keys(recorded).toSorted()).toEqual(Object.keys(machines).toSorted());
  });

  test.each(models.map(([name]) => name))("%s: no text gets out", (name) => {
    expect(escaped(name, (nth) => `Канарейка ${nth}`)).toEqual([]);
    expect(escaped(name, (nth) => `canary${String.fromCodePoint(97 + (nth % 26))}`)).toEqual([]);
    expect(escaped(name, (nth) => String(79_990_000_000 + nth))).toEqual([]);
  });

  test.each(models.map(([name]) => name))("%s: no number gets out but sums and counts", (name) => {
    const sums = new Set([...names].filter(([, { amount }]) => amount).map(([member]) => member));
    expect(escaped(name, (nth) => 79_990_000_000 + nth, sums)).toEqual([]);
  });

  test("no stored value of a client, a card or a contact is a sum, a day or a word", () => {
    const facts = [
      "phone",
      "firstName",
      "birthdate",
      "gender",
      "bonus",
      "address",
      "last4",
      "brand",
      "expires",
    ];
    expect(
      facts.filter(
        (name) => names.get(name)?.amount || names.get(name)?.moment || names.get(name)?.words.size,
      ),
    ).toEqual([]);
  });

  test("product words in outputs and contexts are recorded", () => {
    const redact = createRedact(createAliases(null), names);
    const words = [
      "kind",
      "why",
      "notice",
      "step",
      "wanted",
      "change",
      "accountStatus",
      "bar",
      "begun",
      "outcome",
      "refusal",
    ];
    const all = [...seen.values()].flat().flatMap((value) => leaves(value));
    const unknown = all.filter(
      ([name, value]) =>
        words.includes(name) &&
        typeof value === "string" &&
        redact({ [name]: value }) !== undefined &&
        JSON.stringify(redact({ [name]: value })) !== JSON.stringify({ [name]: value }),
    );
    expect([...new Set(unknown.map(([name, value]) => `${name}: ${String(value)}`))]).toEqual([]);
  });
});
