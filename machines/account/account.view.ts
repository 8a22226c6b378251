import type { SnapshotFrom } from "xstate";
import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { type Offer, offer } from "../kit/offer.ts";
import type { AccountContext, Purchase, accountMachine } from "./account.machine.ts";
import type { Standing } from "./standing.ts";

export type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

/** Why a client who is looked after otherwise may do nothing but read. */
type Flag = Exclude<Standing, "loggedIn">;

const flagOf = ({ standing }: AccountContext): Flag | false => standing !== "loggedIn" && standing;

export type SubscriptionsView =
  | { state: "loading" }
  /** A person may ask to try again; it is also tried when the network is back. */
  | { state: "unreachable" }
  | {
      state: "ready";
      subscriptions: Subscription[];
      /** Those that await their first payment are not counted (spec §3). */
      count: number;
      refreshing: boolean;
      /** They could not be refreshed: what is shown may be old. */
      stale: boolean;
    };

/** Flat, of primitives and what the context holds: compare shallowly. As all views here. */
export function subscriptionsView(now: AccountSnapshot): SubscriptionsView {
  const { subscriptions } = now.context;
  const failed = isIn(now, "withoutSubscriptions");
  if (subscriptions === null) return { state: failed ? "unreachable" : "loading" };
  return {
    state: "ready",
    subscriptions,
    count: subscriptions.filter(({ status }) => status !== "awaitingPayment").length,
    refreshing: isIn(now, "loadingSubscriptions"),
    stale: failed,
  };
}

export type CatalogView =
  | { state: "loading" }
  | { state: "unreachable" }
  | { state: "ready"; catalog: Catalog };

export function catalogView(now: AccountSnapshot): CatalogView {
  const { catalog } = now.context;
  if (isIn(now, "withoutCatalog")) return { state: "unreachable" };
  if (catalog !== null && !isIn(now, "loadingCatalog")) return { state: "ready", catalog };
  return { state: isIn(now, "withoutSubscriptions") ? "unreachable" : "loading" };
}

export type ProfileView = {
  state: "viewing" | "saving" | "saved";
  client: Client;
  notice: AccountContext["profileNotice"];
  /** With the notice `request.malformed`. */
  refusedFields: string[];
  save: Offer<"pending" | "offline" | Flag>;
};

export function profileView(now: AccountSnapshot): ProfileView {
  const { client, profileNotice: notice, refusedFields, online } = now.context;
  const saving = now.matches({ active: { profile: "saving" } });
  const saved = now.matches({ active: { profile: "saved" } });
  return {
    state: saving ? "saving" : saved ? "saved" : "viewing",
    client,
    notice,
    refusedFields,
    save: offer(flagOf(now.context), saving && "pending", !online && "offline"),
  };
}

export type PurchaseView = {
  /** Whether there is a checkout to talk to; what it offers, its own view says. */
  begin: Offer<"loading" | Flag>;
  last: Purchase | null;
};

export function purchaseView(now: AccountSnapshot): PurchaseView {
  const { purchase: last, subscriptions } = now.context;
  return { begin: offer(flagOf(now.context), subscriptions === null && "loading"), last };
}

type DataState = "withoutSubscriptions" | "loadingSubscriptions" | "withoutCatalog" | "loadingCatalog";

const isIn = (now: AccountSnapshot, data: DataState) => now.matches({ active: { data } });
