import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { getForecast } from "#contract/forecast.ts";
import type { setStatus, signAct } from "#contract/subscription.ts";
import type { Book, Subscription } from "./book.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";

const endOfPeriod = "2026-12-01";
const returnBy = "2026-11-28";

/** What a word does to a subscription that stands so; null where it does nothing. */
const changed = (
  { status, scheduled }: Subscription,
  word: RequestOf<typeof setStatus>["status"],
): Partial<Subscription> | null => {
  if (word === "extend" || word === "change") return null;
  if (word === "pending") return status === 3 && scheduled === null ? { status: 4, returnBy } : null;
  if (word === "active") {
    if (status === 4) return { status: 3, returnBy: null };
    return status === 3 && scheduled !== null ? { scheduled: null } : null;
  }
  if (status === 3) return scheduled === null ? { scheduled: { status: 5, at: endOfPeriod } } : null;
  return status === 5 || status === 6 ? null : { status: 5, debt: 0 };
};

/** Changes a subscription, if it still stands as the one who asks believes. */
export const change = (book: Book, clientId: number, asked: RequestOf<typeof setStatus>): Reply => {
  const found = book.subscriptions.find(({ id, owner }) => id === asked.id && owner === clientId);
  if (found === undefined) return refuse("resource.missing");
  if (found.status !== asked.from) return refuse("subscription.changed");
  const change = changed(found, asked.status);
  if (change === null) return refuse("subscription.notAllowed");
  Object.assign(found, change);
  book.changes.push(`${found.id}: ${asked.from} ${asked.status}`);
  const { owner: _, ...subscription } = found;
  const reply: ReplyWire<typeof setStatus> = { subscription };
  return succeed(reply);
};

/** What each way would mean: here always the same. */
export const forecast = (book: Book, clientId: number, asked: RequestOf<typeof getForecast>): Reply => {
  const found = book.subscriptions.find(({ id, owner }) => id === asked.subscription && owner === clientId);
  if (found === undefined) return refuse("resource.missing");
  const course = {
    events: [
      {
        ...({ kind: "charge", day: endOfPeriod, amount: found.price, period: 2 } as const),
        ...{ from: endOfPeriod, to: "2027-01-01", card: null },
      },
    ],
    ...{ total: found.price, end: null, daysKept: 0, daysLost: 0, ifKept: null, price: found.price },
    mark: "00000000000000f6",
  };
  const closed = { why: "notStarted" } as const;
  const reply: ReplyWire<typeof getForecast> = {
    forecast: {
      ...{ today: "2026-11-21", stay: course, terms: null },
      acts: {
        ...{ payDebt: closed, payDebtAndGoOn: closed, pause: closed, pauseUntil: closed, resume: closed },
        ...{ cancel: closed, takeBack: closed, extend: closed, change: closed },
      },
    },
  };
  return succeed(reply);
};

/** Signs an act of the client's own; a signed one stays as it is. */
export const sign = (book: Book, clientId: number, { id }: RequestOf<typeof signAct>, now: number): Reply => {
  const act = book.subscriptions
    .filter(({ owner }) => owner === clientId)
    .flatMap(({ acts }) => acts)
    .find((each) => each.id === id);
  if (act === undefined) return refuse("resource.missing");
  if (!act.signed) Object.assign(act, { signed: true, signedAt: new Date(now).toISOString() });
  const reply: ReplyWire<typeof signAct> = { act };
  return succeed(reply);
};
