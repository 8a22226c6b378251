import { expect, test } from "vitest";
import { emptyHistory, record } from "#tools/inspector/history/history.ts";
import { conversationOf } from "#tools/inspector/panels/sequence.tsx";
import type { Entry } from "#src/dev/recording/entry.ts";
import { defined } from "../defined.ts";

const common = (nth: number) => ({ nth, at: 1_795_222_900_000 + nth, source: { id: "tab-5", address: "/" } });
const born = (
  nth: number,
  id: string,
  machine: string | null,
  name: string,
  parentId: string | null,
): Entry => ({
  ...common(nth),
  kind: "actor",
  id,
  name,
  machine,
  src: name,
  parentId,
  input: {},
});
const got = (nth: number, actorId: string, sourceId: string | null, type: string): Entry => ({
  ...common(nth),
  kind: "event",
  actorId,
  sourceId,
  event: { type },
});

const history = record(emptyHistory("tab-5"), [
  born(1, "1/x:0", "app", "app", null),
  born(2, "1/x:1", "session", "session", "1/x:0"),
  got(3, "1/x:1", null, "phone.submitted"),
  born(4, "1/x:2", null, "sendCode", "1/x:1"),
  { ...common(5), kind: "settled", actorId: "1/x:2", result: "answered", took: 41 },
  got(6, "1/x:1", "1/x:2", "xstate.done.actor.sendCode"),
  got(7, "1/x:1", "1/x:1", "xstate.after.untilResend.session.cooling"),
  got(8, "1/x:1", "1/x:0", "connection.lost"),
]);
const session = defined(history.actors.get("1/x:1"), "actor 1/x:1");
const messagesOf = (moment: number, most: number) =>
  conversationOf(history, session, moment, most).messages.map(
    ({ from, to, text }) => `${from} → ${to}: ${text}`,
  );

test("shows senders, receivers, and ports with their replies", () => {
  expect(messagesOf(8, 50)).toEqual([
    "page → session: phone.submitted",
    "session → sendCode: asks sendCode",
    "sendCode → session: sendCode answered after 41 ms",
    "sendCode → session: sendCode returns",
    "session → session: untilResend elapses",
    "app → session: connection.lost",
  ]);
  expect(conversationOf(history, session, 8, 50).columns).toEqual(["page", "app", "session", "sendCode"]);
});

test("shows only what has happened by then, and only the last part", () => {
  expect(messagesOf(4, 50)).toEqual(["page → session: phone.submitted", "session → sendCode: asks sendCode"]);
  expect(messagesOf(8, 2)).toEqual([
    "session → session: untilResend elapses",
    "app → session: connection.lost",
  ]);
  expect(conversationOf(history, session, 8, 2).columns).toEqual(["app", "session"]);
});
