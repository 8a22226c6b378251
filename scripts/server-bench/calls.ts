import type { Call } from "#contract/call.ts";
import { listSessions } from "#contract/auth.ts";
import { listBonus } from "#contract/bonus.ts";
import { listCards } from "#contract/card.ts";
import { getCatalog } from "#contract/info.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { exportData, getClient } from "#contract/user.ts";

export type TimedCall = {
  readonly name: string;
  readonly call: Call;
  readonly wanted: unknown;
  readonly parameter?: string;
};

/** Calls of a signed-in client, from the simplest to the most expensive. */
export const clientCalls: readonly TimedCall[] = [
  [getClient, {}] as const,
  [listCards, {}] as const,
  [listSessions, {}] as const,
  [listBonus, {}] as const,
  [listSubscriptions, {}] as const,
  [listPayments, {}] as const,
  [getCatalog, {}] as const,
  [exportData, {}] as const,
].map(([call, wanted]) => ({ name: call.path, call, wanted }));
