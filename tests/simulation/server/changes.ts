import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { Ahead, Course, getForecast } from "#contract/forecast.ts";
import type { setStatus, signAct } from "#contract/subscription.ts";
import { isOver } from "#contract/subscription-status.ts";
import { type Book, type Subscription, wireOf } from "./book.ts";
import { refuse, type Reply, succeed } from "./refuse.ts";

const today = "2026-11-21";
const endOfPeriod = "2026-12-01";
const returnBy = "2026-11-28";
const closed = { why: "notOffered" } as const;

const emptyCourse: Course = {
  ...{ events: [], total: 0, end: null, daysKept: 0, daysLost: 0, ifKept: null, price: 0 },
  mark: "4f0c9b7e21f6",
};

type Asked = RequestOf<typeof setStatus>;

/** What a request does to a subscription that stands so; null where it does nothing. */
const changed = (
  { status, scheduled, months, insurance, price, extras, period }: Subscription,
  asked: Pick<Asked, "status" | "resumeOn" | "months" | "insurance">,
): Partial<Subscription> | null => {
  const isActive = status === "active" && scheduled === null;
  const { status: word, resumeOn = null } = asked;
  if (word === "extend") return isActive ? { months: months + (asked.months ?? 1) } : null;
  if (word === "change")
    return isActive && period <= months
      ? {
          change: {
            ...{ months: asked.months ?? months, insurance: asked.insurance ?? insurance },
            ...{ price, extras },
          },
        }
      : null;
  if (word === "pending") {
    if (status === "paused") return asked.resumeOn === undefined ? null : { resumeOn };
    return isActive ? { status: "paused", returnBy, resumeOn } : null;
  }
  if (word === "active") {
    if (status === "paused") return { status: "active", returnBy: null, resumeOn: null };
    return status === "active" && scheduled !== null ? { scheduled: null } : null;
  }
  if (status === "active")
    return scheduled === null ? { scheduled: { status: "cancelled", at: endOfPeriod } } : null;
  return isOver(status) ? null : { status: "cancelled", debt: 0 };
};

/** Names what an act would lead to: another sum, day or state is another mark. */
const markOf = (after: Partial<Subscription>, { id, price, months, status }: Subscription): string => {
  let hash = 7;
  for (const letter of JSON.stringify([after, id, price, months, status]))
    hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 0xffff_ffff;
  return hash.toString(16).padStart(12, "0");
};

const courseOf = (found: Subscription, after: Partial<Subscription> | null): Ahead =>
  after === null
    ? closed
    : {
        events: [
          {
            ...({ kind: "charge", day: endOfPeriod, amount: found.price, period: 2 } as const),
            ...{ from: endOfPeriod, to: "2027-01-01", card: null },
          },
        ],
        ...{ total: found.price, end: null, daysKept: 0, daysLost: 0, ifKept: null, price: found.price },
        mark: markOf(after, found),
      };

/** Changes a subscription, if it still stands as the one who asks believes, and would come to what they saw. */
export const change = (book: Book, clientId: number, asked: Asked): Reply => {
  const found = book.subscriptions.find(({ id, owner }) => id === asked.id && owner === clientId);
  if (found === undefined) return refuse("resource.missing");
  if (found.status !== asked.from) return refuse("subscription.changed");
  const after = changed(found, asked);
  if (after === null) return refuse("subscription.notAllowed");
  if (asked.shown !== undefined && asked.shown !== markOf(after, found)) return refuse("forecast.changed");
  Object.assign(found, after);
  book.changes.push(`${found.id}: ${asked.from} ${asked.status}`);
  const reply: ReplyWire<typeof setStatus> = { subscription: wireOf(found) };
  return succeed(reply);
};

/** What each way would mean. Charges are here always the same; what an act leads to is not. */
export const forecast = (book: Book, clientId: number, asked: RequestOf<typeof getForecast>): Reply => {
  const found = book.subscriptions.find(({ id, owner }) => id === asked.subscription && owner === clientId);
  if (found === undefined) return refuse("resource.missing");
  const ahead = (wish: Parameters<typeof changed>[1]): Ahead => courseOf(found, changed(found, wish));
  const { months, insurance, until: resumeOn = "2026-12-21", extend = 1 } = asked;
  const terms = { ...(months !== undefined && { months }), ...(insurance !== undefined && { insurance }) };
  const isPaused = found.status === "paused";
  const reply: ReplyWire<typeof getForecast> = {
    forecast: {
      today,
      stay: { ...emptyCourse, price: found.price },
      acts: {
        ...{ payDebt: closed, payDebtAndGoOn: closed },
        pause: ahead({ status: "pending", ...(isPaused && { resumeOn: null }) }),
        pauseUntil: ahead({ status: "pending", resumeOn }),
        resume: isPaused ? ahead({ status: "active" }) : closed,
        cancel: ahead({ status: "refusal" }),
        takeBack: isPaused ? closed : ahead({ status: "active" }),
        extend: ahead({ status: "extend", months: extend }),
        change: ahead({ status: "change", ...terms }),
      },
      terms: {
        months: [{ months: found.months, price: found.price }],
        insurance: { price: 49_000, chosen: found.insurance },
        extras: [],
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
