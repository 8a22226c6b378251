import { eq } from "drizzle-orm";
import type { ActItem, Condition, PaperType } from "#contract/subscription.ts";
import { type Database, eqAny } from "../platform/database/database.ts";
import { deviceExtras, devices } from "../platform/database/tables/catalog.ts";
import type { Extra } from "../platform/database/tables/subscriptions.ts";

/** Condition of things as they changed hands. */
export type Inspected = { condition?: Condition | undefined; note?: string | undefined };

/** What changes hands: the device with its box and some extras, or extras alone. */
export type Moved = {
  readonly device: { readonly id: number; readonly model: string; readonly serial: string | null } | null;
  readonly extras: readonly Extra[];
};

const plain = { model: null, serial: null, note: null };

/** Extras with today's value; null if no longer offered. */
const readExtras = async (
  transaction: Database,
  extras: readonly Extra[],
): Promise<Pick<ActItem, "name" | "value">[]> => {
  const ids = extras.map(({ id }) => id);
  const known =
    ids.length === 0 ? [] : await transaction.select().from(deviceExtras).where(eqAny(deviceExtras.id, ids));
  return extras.map(({ id, name }) => ({ name, value: known.find((one) => one.id === id)?.value ?? null }));
};

/** Acts about things that change hands, or should have. */
const aboutThings: readonly PaperType[] = ["receipt", "return", "exchange", "unilateralReturn", "writeOff"];

type ActAbout = {
  type: PaperType;
  moved: Moved;
  inspected: Inspected;
  /** Of an exchange: serial number of the returned device. */
  formerSerial: string | null;
};

/**
 * The items of an act with today's names and values; null for an act without any. Things work unless
 * `inspected` says otherwise; only a broken device is exchanged.
 */
export const readActItems = async (
  transaction: Database,
  { type, moved, inspected, formerSerial }: ActAbout,
): Promise<ActItem[] | null> => {
  if (!aboutThings.includes(type)) return null;
  const isSeen = type !== "unilateralReturn" && type !== "writeOff";
  const condition: Condition | null = isSeen ? (inspected.condition ?? "working") : null;
  const note = inspected.note ?? null;
  const extras = await readExtras(transaction, moved.extras);
  // Extras alone: they are what was inspected.
  if (moved.device === null) return extras.map((one) => ({ ...plain, ...one, condition, note }));
  const { id, model, serial } = moved.device;
  const [device] = await transaction.select().from(devices).where(eq(devices.id, id));
  if (device === undefined) throw new Error("there is no such device");
  const { name, value, kit } = device;
  const own = { name, model, value };
  if (type === "exchange")
    return [
      { ...own, serial: formerSerial, condition: inspected.condition ?? "damaged", note, returned: true },
      { ...own, serial, condition: "working", note: null },
    ];
  const beside = [...kit.map((one) => ({ name: one.name, value: one.value ?? null })), ...extras];
  const besideCondition: Condition | null = isSeen ? "working" : null;
  return [
    { ...own, serial, condition, note },
    ...beside.map((one) => ({ ...plain, ...one, condition: besideCondition })),
  ];
};
