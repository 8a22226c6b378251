import { expect, test } from "vitest";
import { startEmailVerification } from "#src/ports/email-verification.ts";
import { createLetterOutcome } from "#src/ports/letter-outcome.ts";
import { fakeWorld, settle } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const open = () => {
  const { world, state } = fakeWorld();
  const { api, asked, answers } = answeringApi(state);
  return {
    world,
    asked,
    answers,
    /** Loads the page in the same tab, with a letter's link (`token`) or without. */
    load: async (token: string | null) => {
      const verification = startEmailVerification(world, api, token, createLetterOutcome(world));
      await settle();
      return verification.getSnapshot().value;
    },
  };
};

test("a link's result is still shown after a reload, without a request", async () => {
  const { load, answers, asked } = open();
  answers.push({ kind: "answered", reply: {} });
  expect([await load("one"), await load(null), await load(null)]).toEqual([
    "verified",
    "verified",
    "verified",
  ]);
  answers.push({ kind: "refused", code: "email.tokenInvalid", details: {} });
  expect([await load("another"), await load(null)]).toEqual(["refused", "refused"]);
  expect(asked.map(({ request }) => request)).toEqual([{ token: "one" }, { token: "another" }]);
});

test("neither token nor address is stored, and nothing without a reply", async () => {
  const { load, answers, world } = open();
  answers.push({ kind: "answered", reply: {} });
  await load("secret-token");
  const kept = world.tabStorage();
  expect(Array.from({ length: kept.length }, (_, index) => kept.getItem(kept.key(index) ?? ""))).toEqual([
    '"verified"',
  ]);
  expect(world.storage().length).toBe(0);

  answers.push({ kind: "refused", code: "server.failed", details: {} });
  expect([await load("next"), await load(null)]).toEqual(["unreachable", "missing"]);
});

test("navigating on removes it", async () => {
  const { load, answers, world } = open();
  answers.push({ kind: "answered", reply: {} });
  await load("one");
  createLetterOutcome(world).forget();
  expect(await load(null)).toBe("missing");
});
