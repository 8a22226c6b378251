import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { knownDevices } from "../platform/database/tables/sign-in.ts";
import { hashToken } from "../platform/token.rules.ts";

/** Known browsers kept of a client. */
const remembered = 20;

/** The requester of a challenge: a device, or an address without a device id. */
export const requesterOf = (device: string | undefined, address: string): string =>
  device === undefined ? `address ${address}` : `device ${hashToken(device)}`;

const hashOf = (requester: string): string | null => /^device (\w+)$/.exec(requester)?.[1] ?? null;

/** Whether the phone's owner has signed in with this requester. */
export const isKnown = async (
  transaction: Database,
  { requester, phone }: { requester: string; phone: string },
): Promise<boolean> => {
  const deviceHash = hashOf(requester);
  if (deviceHash === null) return false;
  const [found] = await transaction
    .select({ clientId: knownDevices.clientId })
    .from(knownDevices)
    .innerJoin(clients, eq(clients.id, knownDevices.clientId))
    .where(and(eq(clients.phone, phone), eq(knownDevices.deviceHash, deviceHash)));
  return found !== undefined;
};

/** After a right code. */
export const rememberDevice = async (
  transaction: Database,
  { requester, clientId, now }: { requester: string; clientId: number; now: Date },
): Promise<void> => {
  const deviceHash = hashOf(requester);
  if (deviceHash === null) return;
  await transaction
    .insert(knownDevices)
    .values({ clientId, deviceHash, lastUsed: now })
    .onConflictDoUpdate({
      target: [knownDevices.clientId, knownDevices.deviceHash],
      set: { lastUsed: now },
    });
  const newest = transaction
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.clientId, clientId))
    .orderBy(desc(knownDevices.lastUsed))
    .limit(remembered);
  await transaction
    .delete(knownDevices)
    .where(and(eq(knownDevices.clientId, clientId), notInArray(knownDevices.deviceHash, newest)));
};
