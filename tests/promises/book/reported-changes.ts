import { isOver } from "#contract/subscription-status.ts";
import { dayOf, hour, midnightOf } from "../calendar.ts";
import type { Statement } from "../stated.ts";
import type { Letters } from "./letters.ts";
import type { Breach, SubscriptionRecord } from "./record.ts";

/** Messages about the night wait for the morning. */
const morning = 10 * hour;

const words = {
  pause: /пауз|pause/i,
  goneOn: /пауза закончилась|возобновлена|pause is over|resumed/i,
  end: /законч|заверш|окончен|кончается|верн|\bend|finish|over\b|return/i,
};

/** The service's own changes since the last look are reported to the client. */
export const compare = (
  record: SubscriptionRecord,
  { subscription: before }: Statement,
  { subscription: after }: Statement,
  now: number,
  letters: Letters,
  breach: (found: Breach) => void,
): void => {
  if (record.expected !== null || before.status === after.status) return;
  const { id } = record;
  const since = record.statedAt;
  // Automatic changes happen at midnight. Once the device is back, the day for a kept device no longer
  // counts.
  const isBack = record.kept?.returned === true;
  const on = (isBack ? undefined : record.statement?.stay.ifKept?.day) ?? before.resumeOn ?? dayOf(now);
  const change = { id, until: midnightOf(on) + morning };
  const tell = (what: string, is: RegExp) =>
    letters.owe(
      "P7",
      `subscription ${id}: ${what}: a word of it`,
      since,
      now,
      ({ text }) => is.test(text),
      change,
    );
  if (before.status === "active" && after.status === "paused") tell("was paused", words.pause);
  if (before.status === "paused" && after.status === "active") tell("went on after a pause", words.goneOn);
  if (isOver(after.status) && !isOver(before.status) && after.start !== null) {
    tell("has ended", words.end);
    const { end } = after;
    const announced = letters.some(({ at, days }) => end !== null && days.includes(end) && dayOf(at) < end);
    if (end !== null && !announced && !record.shaken)
      breach({ number: "P10", why: `subscription ${id} ended on ${end}: no letter had announced the day` });
  }
};
