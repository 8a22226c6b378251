import type { InboxMessage } from "#contract/inbox.ts";
import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same } from "#tools/statecharts/expect.ts";
import { type Laws, acted, failed, invoked, returned } from "#tools/statecharts/laws.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { client } from "../client/sample-clients.ts";
import { offer } from "../runtime/offer.ts";
import { type M, type Now, isIn } from "./inbox.model.ts";
import { hasNewMessage, inboxView } from "./inbox.view.ts";

const list = (...states: ("unread" | "reading" | "unreachable" | "read" | "extending" | "interrupted")[]) =>
  isIn(...states.map((state) => ({ list: state })));

const ids = (messages: readonly InboxMessage[] | null) => (messages ?? []).map(({ id }) => id);
const newest = ({ context: { messages } }: Now) => messages?.[0]?.sent ?? "";
const mayExtend = (s: Now) => list("read", "interrupted")(s) && s.context.cursor !== null;

const expected = (s: Now) => {
  const { messages, newSince, cursor } = s.context;
  const stale = list("unreachable")(s);
  if (messages === null) return { state: stale ? "unreachable" : "loading" };
  const pending = list("reading", "extending")(s);
  return {
    state: "ready",
    messages,
    newSince,
    stale,
    interrupted: list("interrupted")(s),
    more: offer(pending && "pending", stale && "stale", cursor === null && "whole"),
  };
};

export const views: Laws<M> = {
  "the page shows what is known, which of it is new, and whether there is more": ({ situations }) =>
    situations.filter(({ snapshot: s }) => !same(inboxView(s), expected(s))),

  "the menu marks the inbox while a message was sent after the last one shown, except on its page": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const { latest, seen, open } = s.context;
      const isNews = !isIn({ marks: "looking" })(s) && latest.localeCompare(seen) > 0;
      return hasNewMessage(s) !== (isNews && !open);
    }),
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "inbox.requested": () => true,
  "inbox.moreRequested": mayExtend,
  "inbox.opened": (s: Now) => !s.context.open,
  "inbox.left": () => true,
};

export const goals = {
  "messages can be read": list("read"),
  "all messages are read": (s: Now) => list("read")(s) && s.context.cursor === null,
};

/** Values that cannot vary, with the reason. */
export const constantValues = {
  "client.changed.client.deletionRequested is always false":
    "of the client only the last message matters here",
  "client.changed.client.emailVerified is always false": "of the client only the last message matters here",
  "client.changed.client.forbidden is always false": "of the client only the last message matters here",
};

/** The page that a step asks for; null: none. */
const due = (step: Step<M>): { cursor: string | null } | null => {
  const s = step.from.snapshot;
  const isBack = acted(step, "connection.restored") !== undefined;
  if (acted(step, "inbox.requested") ?? (isBack && list("reading", "unreachable")(s) && isBack))
    return { cursor: null };
  const isMore = acted(step, "inbox.moreRequested") !== undefined && mayExtend(s);
  return isMore || (isBack && list("extending", "interrupted")(s)) ? { cursor: s.context.cursor } : null;
};

/** The moment that a step notes as seen; null: none. */
const seenIn = (step: Step<M>): string | null => {
  const { from, to } = { from: step.from.snapshot, to: step.to.snapshot };
  const wasKeeping = isIn({ marks: "keeping" })(from) && returned(step, "keepSeen") === undefined;
  if (wasKeeping && !failed(step, "keepSeen")) return null;
  if (isIn({ marks: "looking" })(to) || !to.context.open) return null;
  const seen =
    returned(step, "readSeen")?.output ??
    (failed(step, "readSeen") ? from.context.latest : from.context.seen);
  return newest(to) > seen ? newest(to) : null;
};

export const laws: Laws<M> = {
  "the newest are read on demand and when the network returns, the next ones after the last": ({ steps }) =>
    steps.filter((step) => asksOtherThan(step, "readPage", due(step))),

  "a page that is awaited, or was not read, is read again when the network returns": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "connection.restored" }) !==
        list("reading", "unreachable", "extending", "interrupted")(s),
    ),

  "known messages stay visible, each once, the next ones after them": ({ steps }) =>
    steps.filter((step) => {
      const before = step.from.snapshot.context;
      const { messages, cursor } = step.to.snapshot.context;
      const page = returned(step, "readPage")?.output;
      if (page === undefined) return !same([messages, cursor], [before.messages, before.cursor]);
      const known = list("extending")(step.from.snapshot) ? ids(before.messages) : [];
      const own = ids(page.messages).filter((id) => !known.includes(id));
      return !same(ids(messages), [...known, ...own]) || cursor !== page.next;
    }),

  "a page that cannot be read is reported, and can be asked for again": ({ steps }) =>
    steps.filter((step) => {
      const isNext = list("extending")(step.from.snapshot);
      if (failed(step, "readPage")) return !list(isNext ? "interrupted" : "unreachable")(step.to.snapshot);
      return returned(step, "readPage") !== undefined && !list("read")(step.to.snapshot);
    }),

  "what this device has shown is looked up once": ({ opening, steps }) => [
    ...(asksOtherThan(opening, "readSeen", { latest: opening.to.snapshot.context.latest })
      ? [opening.to]
      : []),
    ...steps.filter((step) => invoked(step, "readSeen").length > 0),
  ],

  "messages count as seen once they are shown on their page, and are noted once": ({ steps }) =>
    steps.filter((step) => {
      const at = seenIn(step);
      const { seen } = step.to.snapshot.context;
      const found = returned(step, "readSeen")?.output;
      const assumed = failed(step, "readSeen") ? step.from.snapshot.context.latest : undefined;
      const before = found ?? assumed ?? step.from.snapshot.context.seen;
      return asksOtherThan(step, "keepSeen", at === null ? null : { at }) || seen !== (at ?? before);
    }),

  "what was new when the page was opened stays marked as new until it is opened again": ({ steps }) =>
    steps.filter((step) => {
      const { newSince } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const found = returned(step, "readSeen")?.output;
      const assumed = failed(step, "readSeen") ? before.latest : undefined;
      const known = acted(step, "inbox.opened") ? null : before.newSince;
      const since = seenIn(step) === null ? known : (known ?? found ?? assumed ?? before.seen);
      return newSince !== since;
    }),

  "the client's record says when the last message was sent, and the page is open until it is left": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) =>
      ([{ type: "client.changed", client }, { type: "inbox.left" }] as const).some((event) => !s.can(event)),
    ),
    ...steps.filter((step) => {
      const { latest, open } = step.to.snapshot.context;
      const before = step.from.snapshot.context;
      const changed = acted(step, "client.changed")?.client.messaged;
      const isOpen = acted(step, "inbox.opened") ? true : acted(step, "inbox.left") ? false : before.open;
      return latest !== (changed ?? before.latest) || open !== isOpen;
    }),
  ],

  "the view offers the next page exactly when the machine takes it": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      const view = inboxView(s);
      return (view.state === "ready" && view.more.can) !== s.can({ type: "inbox.moreRequested" });
    }),
};
