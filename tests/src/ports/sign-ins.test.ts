import { expect, test } from "vitest";
import { signInsPorts } from "#src/ports/sign-ins.ts";
import { Outage } from "#src/ports/api/answer.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const { signal } = new AbortController();
const signIn = { id: 7, device: "Firefox, Linux", created: 1, lastUsed: 2, current: false };

const open = () => {
  const { api, asked, answers } = answeringApi(fakeWorld().state);
  return { ports: signInsPorts(api), asked, answers };
};

test("signed-in devices are listed; a backend without the list says so", async () => {
  const { ports, answers } = open();
  answers.push({ kind: "answered", reply: { sessions: [signIn] } });
  expect(await ports.listSignIns(undefined, signal)).toEqual({ kind: "listed", signIns: [signIn] });
  for (const code of ["resource.missing", "method.notAllowed"]) {
    answers.push({ kind: "refused", code, details: {} });
    expect(await ports.listSignIns(undefined, signal)).toEqual({ kind: "unavailable" });
  }
  answers.push({ kind: "refused", code: "promo.used", details: {} });
  await expect(ports.listSignIns(undefined, signal)).rejects.toBeInstanceOf(Outage);
});

test("an ended device, also one that ended before, has ended; a backend that cannot end one says so", async () => {
  const { ports, asked, answers } = open();
  answers.push({ kind: "answered", reply: {} });
  expect(await ports.endSignIn({ id: 7 }, signal)).toEqual({ kind: "ended" });
  expect(asked.at(-1)?.request).toEqual({ session: "7" });
  answers.push({ kind: "refused", code: "resource.missing", details: {} });
  expect(await ports.endSignIn({ id: 8 }, signal)).toEqual({ kind: "ended" });
  answers.push({ kind: "refused", code: "method.notAllowed", details: {} });
  expect(await ports.endSignIn({ id: 9 }, signal)).toEqual({ kind: "unavailable" });
  answers.push({ kind: "refused", code: "promo.used", details: {} });
  await expect(ports.endSignIn({ id: 9 }, signal)).rejects.toBeInstanceOf(Outage);
});
