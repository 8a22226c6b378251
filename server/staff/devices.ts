import { and, eq, ne, sql } from "drizzle-orm";
import * as v from "valibot";
import { Condition, lossCauses } from "#contract/subscription.ts";
import { Id } from "#contract/identifier.ts";
import { text } from "#contract/text.ts";
import { type Database, eqAny } from "../platform/database/database.ts";
import { deviceExtras } from "../platform/database/tables/catalog.ts";
import { type SubscriptionRow, subscriptions } from "../platform/database/tables/subscriptions.ts";
import { exchange } from "./exchange.ts";
import { handOver } from "./hand-over.ts";
import { handOverExtras, takeBackExtras } from "./move-extras.ts";
import { extrasToCollect, extrasToReturn } from "../forecast/subscription-state.rules.ts";
import { TooMuchKept, returnDevice } from "./return-device.ts";
import { writeOff } from "./write-off.ts";
import { lockWithOwner } from "../subscriptions/save-subscriptions.ts";
import { dayIn } from "#contract/day.ts";
import { awaitsHandover } from "./handling.rules.ts";
import { type Acted, type StaffNeeds, type createStaffEndpoints, subscriptionSubject } from "./endpoints.ts";
import { StaffRefusal } from "./refusal.ts";

const Serial = text(64);
/** Kopecks. */
const Sum = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));
/** Condition of the device, for its act (server/acts/act-items.ts). */
const seen = { condition: v.optional(Condition), note: v.optional(text(120)) };

const readRow = async (database: Database, id: number): Promise<SubscriptionRow> => {
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) throw new StaffRefusal("resource.missing", `There is no subscription ${id}.`);
  return row;
};

const locationTexts = {
  awaited: "not with the client yet",
  inUse: "with the client",
  returned: "back in the warehouse",
};

/** The state of a subscription in words, for refusals. */
const describeState = (row: SubscriptionRow): string => {
  const device = row.serial === null ? "the device" : `the device ${row.serial}`;
  const stage = row.status === "awaitingPayment" ? "awaits its first payment" : `is ${row.status}`;
  return `subscription ${row.id} ${stage}, and ${device} is ${locationTexts[row.possession]}`;
};

const impossible = (what: string, row: SubscriptionRow): StaffRefusal =>
  new StaffRefusal("subscription.notAllowed", `${what} is not possible: ${describeState(row)}.`);

/** Whether these are extras of the device; false for mistyped ids. */
const areOfDevice = async (
  transaction: Database,
  { deviceId }: SubscriptionRow,
  ids: readonly number[],
): Promise<boolean> => {
  const own = and(eq(deviceExtras.deviceId, deviceId), eqAny(deviceExtras.id, [...ids]));
  return (await transaction.$count(deviceExtras, own)) === new Set(ids).size;
};

/** Why extras cannot change hands, with those that can. */
const extrasImpossible = (what: string, row: SubscriptionRow): StaffRefusal => {
  const listed = (extras: readonly { id: number; name: string }[]): string =>
    extras.length === 0 ? "none" : extras.map(({ id, name }) => `${id} (${name})`).join(", ");
  const collect = extrasToCollect(row).filter(({ from }) => from === null);
  return new StaffRefusal(
    "subscription.notAllowed",
    `${what} is not possible: ${describeState(row)}. To hand over now: ${listed(collect)}; to take back: ${listed(extrasToReturn(row))}.`,
  );
};

/** A device is with one client at a time; parallel handovers are serialised. */
const refuseTaken = async (transaction: Database, id: number, serial: string): Promise<void> => {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('serial'), hashtext(${serial}))`);
  const [holder] = await transaction
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.serial, serial), eq(subscriptions.possession, "inUse"), ne(subscriptions.id, id)),
    );
  if (holder !== undefined)
    throw new StaffRefusal("serial.taken", `The device ${serial} is with subscription ${holder.id}.`);
};

const handled = (
  outcome: Acted["outcome"],
  { id, clientId: client, status, possession, serial }: SubscriptionRow,
): Acted => ({
  outcome,
  facts: { serial },
  reply: { subscription: { id, client, status, possession, serial } },
});

/** Actions of warehouse and couriers: hand over, take back, exchange, also extras. All are repeatable. */
export const declareDevices = (
  { act }: ReturnType<typeof createStaffEndpoints>,
  { clock }: StaffNeeds,
): void => {
  const subjectOf = subscriptionSubject;

  act(
    {
      act: "handOver",
      path: "/subscriptions/:id/hand-over/",
      subjectOf,
      request: v.strictObject({ serial: Serial, ...seen }),
    },
    async (transaction, { id: subscriptionId, request: { serial, ...inspected } }) => {
      await refuseTaken(transaction, subscriptionId, serial);
      const handedOver = await handOver(transaction, { subscriptionId, serial, inspected, now: clock.now() });
      const row = await readRow(transaction, subscriptionId);
      if (handedOver) return handled("done", row);
      if (row.possession === "inUse" && row.serial === serial) return handled("already", row);
      throw impossible("Handing over", row);
    },
  );

  act(
    {
      act: "takeBack",
      path: "/subscriptions/:id/take-back/",
      subjectOf,
      request: v.pipe(
        v.strictObject({
          serial: v.optional(Serial),
          ...seen,
          keep: v.optional(Sum),
          reason: v.optional(text(200)),
        }),
        v.check(
          ({ keep, reason }) => (keep === undefined) === (reason === undefined),
          "must have keep and reason together",
        ),
      ),
    },
    async (transaction, { id: subscriptionId, request: { serial, keep: amount, reason, ...inspected } }) => {
      const keep = amount === undefined || reason === undefined ? null : { amount, reason };
      // An exchange may be giving the client another device.
      await lockWithOwner(transaction, subscriptionId);
      const before = await readRow(transaction, subscriptionId);
      if (serial !== undefined && before.serial !== null && before.serial !== serial)
        throw new StaffRefusal("serial.wrong", `The client has the device ${before.serial}, not ${serial}.`);
      const returned = { subscriptionId, inspected, keep, now: clock.now() };
      const takenBack = await returnDevice(transaction, returned).catch((error: unknown) => {
        if (!(error instanceof TooMuchKept)) throw error;
        throw new StaffRefusal(
          "deposit.tooMuch",
          `Of the deposit no more than ${error.held} kopecks are held.`,
          {
            held: error.held,
          },
        );
      });
      const row = await readRow(transaction, subscriptionId);
      if (takenBack) {
        const { facts, ...rest } = handled("done", row);
        return {
          ...rest,
          facts: { ...facts, ...(keep !== null && { kept: keep.amount, reason: keep.reason }) },
        };
      }
      // The withheld sum is in the act and cannot be changed.
      if (row.possession === "returned" && row.loss === null && keep === null) return handled("already", row);
      throw impossible("Taking back", row);
    },
  );

  act(
    {
      act: "exchange",
      path: "/subscriptions/:id/exchange/",
      subjectOf,
      request: v.strictObject({ serial: Serial, ...seen }),
    },
    async (transaction, { id: subscriptionId, request: { serial, ...inspected } }) => {
      await refuseTaken(transaction, subscriptionId, serial);
      const exchanged = { subscriptionId, serial, inspected, now: clock.now() };
      const { outcome, formerSerial } = await exchange(transaction, exchanged);
      const row = await readRow(transaction, subscriptionId);
      if (outcome === "already") return handled("already", row);
      if (outcome === "impossible")
        throw impossible(awaitsHandover(row) ? "Exchanging before handing over" : "Exchanging", row);
      const { facts, ...rest } = handled("done", row);
      return { ...rest, facts: { ...facts, formerSerial } };
    },
  );

  const WriteOff = v.strictObject({
    cause: v.picklist(lossCauses),
    police: v.optional(v.boolean(), false),
    misused: v.optional(v.boolean(), false),
    worth: v.optional(Sum),
    reason: text(500),
  });
  act(
    { act: "writeOff", path: "/subscriptions/:id/write-off/", subjectOf, request: WriteOff },
    async (transaction, { id: subscriptionId, request: { reason, ...loss } }) => {
      const result = await writeOff(transaction, { subscriptionId, ...loss, now: clock.now() });
      const row = await readRow(transaction, subscriptionId);
      if (result === "worthUnknown")
        throw new StaffRefusal(
          "worth.unknown",
          `The catalogue does not say what the device is worth: say "worth".`,
        );
      const isSo = row.loss !== null && row.loss.cause === loss.cause;
      if (result === "impossible" && !isSo) throw impossible("Writing off", row);
      const { reply, facts, outcome } = handled(result === "done" ? "done" : "already", row);
      return { outcome, facts: { ...facts, ...row.loss, reason }, reply: { ...reply, loss: row.loss } };
    },
  );

  act(
    {
      act: "settleLoss",
      path: "/subscriptions/:id/settle-loss/",
      subjectOf,
      request: v.strictObject({ reason: text(500) }),
    },
    async (transaction, { id: subscriptionId, request: { reason } }) => {
      const locked = await lockWithOwner(transaction, subscriptionId);
      if (locked === null)
        throw new StaffRefusal("resource.missing", `There is no subscription ${subscriptionId}.`);
      const { row, timezone } = locked;
      if (row.loss === null || row.loss.owed === 0) throw impossible("Settling a loss", row);
      const settled = row.loss.settled ?? dayIn(timezone, clock.now());
      const loss = { ...row.loss, settled };
      await transaction.update(subscriptions).set({ loss }).where(eq(subscriptions.id, subscriptionId));
      const { reply, facts, outcome } = handled(row.loss.settled === null ? "done" : "already", row);
      return { outcome, facts: { ...facts, reason, owed: loss.owed }, reply: { ...reply, loss } };
    },
  );

  const extraMoves = [
    ["handOverExtras", "hand-over-extras", handOverExtras, "Handing extras over"],
    ["takeBackExtras", "take-back-extras", takeBackExtras, "Taking extras back"],
  ] as const;
  for (const [name, path, move, what] of extraMoves)
    act(
      {
        act: name,
        path: `/subscriptions/:id/${path}/`,
        subjectOf,
        request: v.strictObject({ extras: v.optional(v.pipe(v.array(Id), v.minLength(1))), ...seen }),
      },
      async (transaction, { id: subscriptionId, request: { extras, ...inspected } }) => {
        const before = await readRow(transaction, subscriptionId);
        const moved = await move(transaction, { subscriptionId, extras, inspected, now: clock.now() });
        const row = await readRow(transaction, subscriptionId);
        const held = row.extrasHeld.map(({ id, name: called }) => ({ id, name: called }));
        const isWith = (id: number) => held.some((extra) => extra.id === id);
        const wanted = name === "handOverExtras";
        // A repeat: the extras are already there.
        const isSo =
          extras !== undefined &&
          extras.every((id) => isWith(id) === wanted) &&
          (await areOfDevice(transaction, row, extras));
        if (!moved && !(isSo && row.possession === "inUse")) throw extrasImpossible(what, before);
        const { reply, facts, ...rest } = handled(moved ? "done" : "already", row);
        return {
          ...rest,
          facts: { ...facts, extras: held.map(({ id }) => id) },
          reply: { ...reply, extras: held },
        };
      },
    );
};
