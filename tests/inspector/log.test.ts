import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { type Log, receive, runs } from "../../inspector/log.ts";
import { Message } from "../../inspector/message.ts";
import { inOneLine } from "../../inspector/states.ts";

const source = { id: "tab", address: "/" };
const say = (nth: number, event: Record<string, unknown>): Message =>
  v.parse(Message, { source, nth, event: { createdAt: "1795222906562", ...event } });
const born = (nth: number, sessionId: string, name: string, more: object = {}) =>
  say(nth, { type: "@xstate.actor", sessionId, name, snapshot: {}, ...more });
const got = (nth: number, sessionId: string, type: string) =>
  say(nth, { type: "@xstate.event", sessionId, event: { type } });
const became = (nth: number, sessionId: string, type: string, snapshot: object) =>
  say(nth, { type: "@xstate.snapshot", sessionId, event: { type }, snapshot });

const session = [
  born(1, "x:0", "session"),
  got(2, "x:0", "xstate.init"),
  became(3, "x:0", "xstate.init", { value: "enteringPhone" }),
  got(4, "x:0", "phone.submitted"),
  became(5, "x:0", "phone.submitted", { value: "sendingCode", children: { sendCode: {} } }),
  born(6, "x:1", "sendCode", { parentId: "x:0" }),
  got(7, "x:0", "xstate.done.actor.sendCode"),
  became(8, "x:0", "xstate.done.actor.sendCode", {
    value: { codeSent: { code: "entering", resend: "cooling" } },
    children: {},
  }),
];
const pageOf = (log: Log) => {
  const page = log.get("tab");
  if (page === undefined) throw new Error("nothing was received");
  return page;
};

describe("the inspector's log", () => {
  test("says of every event where it led", () => {
    const { entries } = pageOf(receive(new Map(), session));
    expect(entries.map(({ event, after }) => [event.type, inOneLine(after?.value)])).toEqual([
      ["xstate.init", "enteringPhone"],
      ["phone.submitted", "sendingCode"],
      ["xstate.done.actor.sendCode", "codeSent{code.entering, resend.cooling}"],
    ]);
  });

  test("counts how often each state was come into, not how often it was stayed in", () => {
    const page = pageOf(
      receive(new Map(), [
        ...session,
        became(9, "x:0", "tick", { value: { codeSent: { code: "entering", resend: "open" } } }),
      ]),
    );
    expect(page.actors.get("x:0")?.visits).toEqual(
      new Map([
        ["enteringPhone", 1],
        ["sendingCode", 1],
        ["codeSent", 1],
        ["codeSent.code", 1],
        ["codeSent.code.entering", 1],
        ["codeSent.resend", 1],
        ["codeSent.resend.cooling", 1],
        ["codeSent.resend.open", 1],
      ]),
    );
  });

  test("an actor whose parent has let it go no longer runs", () => {
    const during = pageOf(receive(new Map(), session.slice(0, 6)));
    const afterwards = pageOf(receive(new Map(), session));
    const child = (page: typeof during) =>
      [...page.actors.values()].filter(({ name }) => name === "sendCode");
    expect(child(during).map((actor) => runs(during, actor))).toEqual([true]);
    expect(child(afterwards).map((actor) => runs(afterwards, actor))).toEqual([false]);
  });

  test("a past that is told again changes nothing", () => {
    const once = receive(new Map(), session);
    expect(receive(once, session)).toEqual(once);
  });
});
