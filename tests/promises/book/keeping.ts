import { isOver } from "#contract/subscription-status.ts";
import { dayOf, hour, midnightOf, addDays } from "../calendar.ts";
import type { Charge, Refund, Row, RowVersion } from "../server.ts";
import type { Fact, StatedFact } from "./facts.ts";
import type { Breach } from "./record.ts";
import { rub } from "./format.ts";

/** A fact with the subscription at the time of the statement and at a later day. */
type Case = {
  readonly stated: StatedFact;
  readonly before: Row;
  readonly now: Row;
  /** The day of the statement, and the day of `now`. */
  readonly on: string;
  readonly day: string;
  /** ms */
  readonly moment: number;
};

/** The day on which the subscription ends; null while open. */
const endOf = ({ end, scheduledDay, leavesOn }: Row): string | null =>
  [scheduledDay, leavesOn, end].reduce(
    (first, each) => (each !== null && (first === null || each < first) ? each : first),
    null,
  );

/** The device is due back but the pause ends before that day. */
const isKeptToResume = ({ status, debt, resumeOn, returnBy }: Row): boolean =>
  status === "paused" && debt === 0 && resumeOn !== null && returnBy !== null && resumeOn <= returnBy;

/** The device has to be back by that day. */
const isDue = (row: Row, day: string): boolean =>
  row.possession === "inUse" &&
  (isOver(row.status) || (row.returnBy !== null && row.returnBy <= day && !isKeptToResume(row)));

/** The client left a month unpaid, or kept a device that was due back. */
const isNeglected = ({ before, now, day }: Case): boolean =>
  (now.debt > 0 && (before.debt === 0 || before.status !== "paused")) ||
  (before.possession === "inUse" &&
    before.returnBy !== null &&
    day > before.returnBy &&
    !isKeptToResume(before));

const P = {
  card: "P1",
  charges: "P2",
  device: "P13",
  place: "P14",
  end: "P15",
  nothing: "P16",
  past: "P17",
  kept: "P18",
  back: "P19",
} as const;

type Verdict = { readonly number: string; readonly but: string } | null;
const broken = (number: string, but: string): Verdict => ({ number, but });

/** Compares a fact with the server's state at the time of the statement. */
const atOnce = (fact: Fact, row: Row, on: string): Verdict => {
  switch (fact.is) {
    case "stays":
      return isDue(row, on) ? broken(P.device, `it is due on ${row.returnBy ?? row.end}`) : null;
    case "return": {
      if (fact.by < on) return broken(P.past, "that day is over");
      if (row.possession !== "inUse") return broken(P.device, `the device is ${row.possession}`);
      const by = row.returnBy ?? endOf(row);
      if (by === null || by === fact.by || endOf(row) === fact.by || row.resumeOn !== null) return null;
      // A return day after the end is compared once the subscription has ended.
      return row.returnBy === null && fact.by > by ? null : broken(P.device, `it is due on ${by}`);
    }
    case "late":
      if (fact.by >= on) return broken(P.past, "that day is still to come");
      return row.returnBy === fact.by || row.end === fact.by
        ? null
        : broken(P.device, `it was due on ${row.returnBy}`);
    case "returned":
      return row.possession === "inUse" ? broken(P.device, "the device is with the client") : null;
    case "handover": {
      if (fact.day !== null && fact.day < on) return broken(P.past, "that day is over");
      if (row.possession === "inUse") return broken(P.device, "the device is with the client");
      const how = row.deliveryAddress === null ? "pickup" : "delivery";
      if (fact.how !== null && fact.how !== how) return broken(P.device, `it is a ${how}`);
      return fact.first && fact.day !== null && fact.day !== row.deliveryDay
        ? broken(P.device, `it is to be brought on ${row.deliveryDay}`)
        : null;
    }
    case "missed":
      if (fact.day >= on) return broken(P.past, "that day is still to come");
      return row.possession !== "awaited" || row.start !== null
        ? broken(P.device, `the device is ${row.possession}`)
        : null;
    case "waits":
      return row.reservedUntil === fact.until ? null : broken(P.end, `it waits until ${row.reservedUntil}`);
    case "ended":
      return isOver(row.status) && row.end === fact.day
        ? null
        : broken(P.end, `it is ${row.status}, end ${row.end}`);
    case "ends":
    case "pauses":
    case "resumes":
    case "toCome":
      return fact.day < on ? broken(P.past, "that day is over") : null;
    case "charge":
      return fact.day < on ? broken(P.past, "that day is over") : null;
    case "place": {
      const { place } = fact;
      if ("address" in place)
        return place.address === row.deliveryAddress
          ? null
          : broken(P.place, `it is rented at ${row.deliveryAddress ?? `office ${row.officeId}`}`);
      if (place.city !== null && place.city !== row.cityId)
        return broken(P.place, `it is rented in city ${row.cityId}`);
      return row.officeId === null || place.office === row.officeId
        ? null
        : broken(P.place, `its office is ${row.officeId}`);
    }
    case "nothing":
    case "kept":
    case "back":
      return null;
  }
};

/** How long a bank may leave a payment without an answer, in ms. */
const silence = 25 * hour;

const isCharging = (charges: readonly Charge[], moment: number): boolean =>
  charges.some(({ at }) => at <= moment && at > moment - silence);

/**
 * Compares a fact with what has happened since. `over`: it held and no longer applies. `charges`: automatic
 * ones; `all`: with those made by the client.
 */
const later = (given: Case, charges: readonly Charge[], all: readonly Charge[]): Verdict | "over" => {
  const { stated, before, now, on, day, moment } = given;
  const { fact } = stated;
  switch (fact.is) {
    case "stays": {
      if (isNeglected(given)) return "over";
      const until = fact.until ?? endOf(before);
      if (day > on && until !== null && day >= until) return "over";
      return isDue(now, day)
        ? broken(P.device, `on ${day} it is ${now.status}, the device is due on ${now.returnBy}`)
        : null;
    }
    case "return":
      if (isNeglected(given) || day > fact.by || now.possession !== "inUse") return "over";
      return now.overdue || (now.returnBy !== null && now.returnBy < fact.by)
        ? broken(P.device, `on ${day} it is due on ${now.returnBy}`)
        : null;
    case "waits": {
      if (now.possession === "inUse" || now.reservedUntil === null)
        return isOver(now.status) && day <= fact.until
          ? broken(P.end, `on ${day} it is ${now.status}`)
          : "over";
      if (now.reservedUntil !== fact.until && now.status === before.status)
        return broken(P.end, `on ${day} it waits until ${now.reservedUntil}`);
      const next = addDays(fact.until, 1);
      // On the day of the deletion, which comes later that day, the deletion ends it.
      const end = midnightOf(before.leavesOn === next ? addDays(next, 1) : next);
      // A pending payment delays the end of its order.
      return moment < end + hour || isCharging(all, moment)
        ? null
        : broken(P.end, `on ${day} it is still ${now.status}`);
    }
    case "ends": {
      if (isNeglected(given)) return "over";
      if (day < fact.day) return isOver(now.status) ? broken(P.end, `it ended on ${now.end ?? day}`) : null;
      // Deletion counts days from the moment of the request.
      if (moment < midnightOf(before.leavesOn === fact.day ? addDays(fact.day, 1) : fact.day) + hour)
        return null;
      if (!isOver(now.status)) return broken(P.end, `on ${day} it is ${now.status}, end ${now.end}`);
      return now.end === null || now.end === fact.day ? "over" : broken(P.end, `it ended on ${now.end}`);
    }
    case "resumes": {
      if (isNeglected(given)) return "over";
      if (day < fact.day)
        return now.status === "paused" ? null : broken(P.end, `on ${day} it is ${now.status}`);
      if (moment < midnightOf(fact.day) + hour) return null;
      return now.status === "active" || isOver(now.status)
        ? "over"
        : broken(P.end, `on ${day} it is ${now.status}`);
    }
    case "handover":
      if (isNeglected(given) || now.possession === "inUse") return "over";
      if (fact.first || fact.day === null || moment < midnightOf(fact.day) + hour) return null;
      // The term may end after that day without a handover by the warehouse.
      if (isOver(now.status) && now.end !== null && now.end > fact.day) return "over";
      return now.status === "active" && now.possession === "awaited"
        ? "over"
        : broken(P.device, `on ${day} it is ${now.status}, the device is ${now.possession}`);
    case "nothing": {
      if (isNeglected(given) || (fact.while === "paused" && now.status !== "paused")) return "over";
      const charge = charges.find(({ at }) => at > stated.at && at <= moment);
      return charge === undefined
        ? null
        : broken(P.nothing, `${rub(charge.amount)} were charged on ${dayOf(charge.at)}`);
    }
    case "kept": {
      const { returnBy } = before;
      if (returnBy === null || now.possession !== "inUse") return "over";
      const next = addDays(returnBy, 1);
      if (moment < midnightOf(next) + hour) return null;
      if (typeof fact.follows === "object") {
        if (day < fact.follows.ends || moment < midnightOf(fact.follows.ends) + hour) return null;
        return isOver(now.status) ? "over" : broken(P.kept, `on ${day} it is ${now.status}`);
      }
      if (now.status === "paused") return broken(P.kept, `on ${day} it is paused, and the device is kept`);
      const charged = charges.some(({ at }) => at > stated.at);
      return fact.follows === "goesOn" || charged || now.nextPaymentDay !== null || now.debt > 0
        ? "over"
        : broken(P.kept, `on ${day} nothing is charged`);
    }
    case "charge": {
      if (isNeglected(given)) return "over";
      if (isOver(now.status))
        return day < fact.day ? broken(P.charges, `it ended on ${now.end ?? day}, before that day`) : "over";
      if (fact.card === null || fact.by === "client" || now.debt > 0) return day < fact.day ? null : "over";
      const taken = charges.find(
        ({ at, amount }) =>
          at > stated.at && at <= moment && dayOf(at) === fact.day && amount === fact.amount,
      );
      if (taken !== undefined && taken.card !== fact.card)
        return broken(P.card, `•• ${taken.card} was charged on ${fact.day}`);
      return day > fact.day ? "over" : null;
    }
    case "pauses":
      if (now.debt === 0 || isOver(now.status)) return "over";
      if (day < fact.day)
        return now.status === "paused" ? broken(P.end, `on ${day} it is ${now.status}`) : null;
      if (now.status === "paused") return "over";
      // A pending attempt delays the pause.
      return moment < midnightOf(fact.day) + hour || isCharging(all, moment)
        ? null
        : broken(P.end, `on ${day} it is ${now.status}`);
    case "back":
    case "ended":
    case "late":
    case "missed":
    case "place":
    case "returned":
    case "toCome":
      return "over";
  }
};

type Promise = { readonly stated: StatedFact; readonly about: readonly number[]; checkedTo: number };

/** Compares stated facts about devices, places and ends with each later day of the subscription. */
export const createKeeping = (
  standsOf: (id: number) => readonly RowVersion[],
  isByHand: (charge: Charge) => boolean,
  breach: (found: Breach) => void,
) => {
  let promises: Promise[] = [];
  const backs: { stated: StatedFact; amount: number }[] = [];
  /** Actions on a subscription (ms). Facts stated before one need not come true. */
  const touches = new Map<number, number[]>();

  const rowAt = (id: number, moment: number): Row | null =>
    standsOf(id).findLast(({ at }) => at <= moment)?.row ?? null;

  /** The rows at the moment of a message: before and after changes of that moment. */
  const rowsAt = (id: number, moment: number): Row[] =>
    [
      ...standsOf(id)
        .filter(({ at }) => at < moment)
        .slice(-1),
      ...standsOf(id).filter(({ at }) => at === moment),
    ].map(({ row }) => row);

  /** The next action after a moment (ms). */
  const touchedAfter = (id: number, moment: number): number =>
    (touches.get(id) ?? []).find((at) => at > moment) ?? Infinity;

  const say = ({ words, where, at }: StatedFact, { number, but }: NonNullable<Verdict>, id: number): void =>
    breach({ number, why: `subscription ${id}: on ${dayOf(at)} ${where} said “${words}”, and ${but}` });

  /** Moments to compare at: changes, and an hour after each midnight. */
  const momentsOf = (id: number, from: number, to: number): number[] => {
    const moments = standsOf(id)
      .map(({ at }) => at)
      .filter((at) => at > from && at <= to);
    for (let day = dayOf(from); midnightOf(day) + hour <= to; day = addDays(day, 1))
      if (midnightOf(day) + hour > from) moments.push(midnightOf(day) + hour);
    return moments.toSorted((a, b) => a - b);
  };

  /** Reports a contradiction as a breach; false if the fact no longer applies. */
  const holds = (promise: Promise, id: number, to: number, all: readonly Charge[]): boolean => {
    const { stated } = promise;
    const before = rowAt(id, stated.at);
    if (before === null) return false;
    const own = all.filter((charge) => charge.subscription === id);
    const charges = own.filter((charge) => !isByHand(charge));
    const touched = touchedAfter(id, stated.at);
    for (const moment of momentsOf(id, promise.checkedTo, to)) {
      const now = rowAt(id, moment);
      if (now === null || moment >= touched) return false;
      const given = { stated, before, now, on: dayOf(stated.at), day: dayOf(moment), moment };
      const verdict = later(given, charges, own);
      if (verdict === "over") return false;
      if (verdict !== null) {
        say(stated, verdict, id);
        return false;
      }
    }
    return touched > to;
  };

  const check = (now: number, charges: readonly Charge[]): void => {
    promises = promises.filter((promise) => {
      // With several subscriptions the meant one is unknown, so later days are not compared.
      const [id] = promise.about;
      const goes = id !== undefined && promise.about.length === 1 && holds(promise, id, now, charges);
      promise.checkedTo = now;
      return goes;
    });
  };

  return {
    /** `own`: all subscriptions of the client. */
    tell: (stated: StatedFact, own: readonly number[]): void => {
      const about = stated.about === null ? own : [stated.about];
      const verdicts = about.map((id) => {
        const all = rowsAt(id, stated.at).map((row) => atOnce(stated.fact, row, dayOf(stated.at)));
        const verdict = all.includes(null) ? null : (all.at(-1) ?? null);
        // Before the act only the place, and that no day is past, can be compared.
        const counts = stated.ifDone !== true || verdict?.number === P.past || verdict?.number === P.place;
        return { id, verdict: counts ? verdict : null };
      });
      // If the meant subscription is unknown, the fact must be true of one of them.
      const [first] = verdicts;
      if (first?.verdict != null && verdicts.every(({ verdict }) => verdict !== null))
        say(stated, first.verdict, first.id);
      if (stated.ifDone === true) return;
      // A letter may be read after an action.
      const isOutrun = stated.about !== null && touchedAfter(stated.about, stated.at) < Infinity;
      if (stated.fact.is === "back" && !isOutrun) backs.push({ stated, amount: stated.fact.amount });
      promises.push({ stated, about, checkedTo: stated.at });
    },
    check,
    /** Records an action on a subscription. Call `check` first. */
    touch: (id: number, at: number): void => {
      promises = promises.filter(({ about }) => !about.includes(id));
      for (let index = backs.length - 1; index >= 0; index -= 1)
        if (backs[index]?.stated.about === id) backs.splice(index, 1);
      touches.set(id, [...(touches.get(id) ?? []), at]);
    },
    forget: (): void => {
      promises = [];
      backs.length = 0;
    },
    /**
     * A promised refund arrives once the subscription is over and the device is back. Payments on delivery and their
     * refunds do not reach the bank.
     */
    balance: (rows: readonly Row[], refunds: readonly Refund[], atDoor: ReadonlySet<number>): void => {
      for (const { stated, amount } of backs) {
        const row = rows.find(({ id }) => id === stated.about);
        if (row === undefined || !isOver(row.status) || row.possession === "inUse" || atDoor.has(row.id))
          continue;
        const own = refunds.filter(({ subscription }) => subscription === row.id).map((each) => each.amount);
        const total = own.reduce((sum, each) => sum + each, 0);
        if (!own.includes(amount) && total !== amount)
          say(stated, { number: P.back, but: `${own.map(rub).join(", ") || "nothing"} came back` }, row.id);
      }
    },
  };
};
