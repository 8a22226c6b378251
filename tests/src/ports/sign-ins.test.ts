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

test("devices that are signed in are listed; where a backend knows no such list, that is said", async () => {
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

test("a device that is ended, or has ended before, has ended; a backend that cannot end one says so", async () => {
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
