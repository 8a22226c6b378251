import { eq } from "drizzle-orm";
import type { ActItem, Condition } from "#contract/act-item.ts";
import type { PaperType } from "#contract/subscription.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/database.ts";
import { deviceExtras, devices } from "../database/tables/catalog.ts";

/** What whoever handed a device over, or took it back, has to say of it. */
export type Inspected = { condition?: Condition | undefined; note?: string | undefined };

type Held = { deviceId: number; model: string; serial: string | null; extras: readonly { id: number }[] };

const plain = { model: null, serial: null, note: null };

/** What a client of a subscription has besides the device: what is in its box, and what was rented along with it. */
const readBeside = async (
  transaction: Database,
  { kit, extras }: { kit: (typeof devices.$inferSelect)["kit"]; extras: Held["extras"] },
): Promise<Pick<ActItem, "name" | "value">[]> => {
  const ids = extras.map(({ id }) => id);
  const rented =
    ids.length === 0 ? [] : await transaction.select().from(deviceExtras).where(anyOf(deviceExtras.id, ids));
  return [
    ...kit.map(({ name, value }) => ({ name, value: value ?? null })),
    // An extra with an act of its own is a service.
    ...rented.filter(({ act }) => act === null).map(({ name, value }) => ({ name, value })),
  ];
};

/**
 * What an act is about, with the words and the values of today; null for one that is about no handing over. Where
 * nobody says otherwise, things are handed over and come back working, and only a broken one is exchanged.
 */
export const readActItems = async (
  transaction: Database,
  { type, held, inspected, formerSerial }: ActAbout,
): Promise<ActItem[] | null> => {
  if (!aboutThings.includes(type)) return null;
  const [device] = await transaction.select().from(devices).where(eq(devices.id, held.deviceId));
  if (device === undefined) throw new Error("there is no such device");
  const { name, value, kit } = device;
  const own = { name, model: held.model, value };
  const note = inspected.note ?? null;
  if (type === "exchange")
    return [
      { ...own, serial: formerSerial, condition: inspected.condition ?? "damaged", note, returned: true },
      { ...own, serial: held.serial, condition: "working", note: null },
    ];
  const isSeen = type !== "unilateralReturn";
  const condition: Condition | null = isSeen ? "working" : null;
  const beside = await readBeside(transaction, { kit, extras: held.extras });
  return [
    { ...own, serial: held.serial, condition: (isSeen ? inspected.condition : null) ?? condition, note },
    ...beside.map((one) => ({ ...plain, ...one, condition })),
  ];
};

/** Papers about things that change hands, or should have. */
const aboutThings: readonly PaperType[] = ["receipt", "return", "exchange", "unilateralReturn"];

type ActAbout = {
  type: PaperType;
  held: Held;
  inspected: Inspected;
  /** Of an exchange: the serial number of what came back. */
  formerSerial: string | null;
};
