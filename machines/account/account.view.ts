import type { SnapshotFrom } from "xstate";
import type { Catalog, City, Gadget } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import type { AccountContext, Purchase, accountMachine } from "./account.machine.ts";
import { moneyAhead } from "./money-ahead.ts";
import type { AccountFlag } from "../client/account-status.ts";
import { type TypedProfile, awaitsLetter } from "./profile-fields.ts";

export type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

/** Why a flagged client can only read. */
const flagOf = ({ accountStatus }: AccountContext): AccountFlag | false =>
  accountStatus !== "loggedIn" && accountStatus;

export type SubscriptionsView =
  | { state: "loading" }
  /** Users can retry; also retried when the network is back. */
  | { state: "unreachable" }
  | {
      state: "ready";
      subscriptions: Subscription[];
      /** Without those that await their first payment (spec §3). */
      count: number;
      refreshing: boolean;
      /** The refresh failed: they may be old. */
      stale: boolean;
    };

/** Flat, of primitives, offers and parts of the context: compare shallowly. */
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

/** The state alone. */
export const subscriptionsState = (now: AccountSnapshot): SubscriptionsView["state"] =>
  subscriptionsView(now).state;

/** Null until read. */
export const subscriptionsOf = (now: AccountSnapshot): Subscription[] | null => now.context.subscriptions;

/** A subscription by id; undefined if unknown. */
export const subscriptionOf = (
  now: AccountSnapshot,
  id: number | null | undefined,
): Subscription | undefined => subscriptionsOf(now)?.find((subscription) => subscription.id === id);

/**
 * Sums to pay for all subscriptions, now and in the next 60 days, in kopecks; nothing until read. `paying`: the
 * subscription whose payment is in progress.
 */
export const moneyAheadView = (
  now: AccountSnapshot,
  paying: number | null,
): { owed: number; later: number } => moneyAhead(subscriptionsOf(now) ?? [], paying);

export type CatalogView =
  | { state: "loading" }
  | { state: "unreachable" }
  | { state: "ready"; catalog: Catalog };

export function catalogView(now: AccountSnapshot): CatalogView {
  const { catalog } = now.context;
  if (catalog !== null) return { state: "ready", catalog };
  if (isIn(now, "withoutCatalog")) return { state: "unreachable" };
  return { state: isIn(now, "withoutSubscriptions") ? "unreachable" : "loading" };
}

/** Whether subscriptions and catalogue are loaded or failed. */
export const isSettled = (now: AccountSnapshot): boolean =>
  subscriptionsState(now) !== "loading" && catalogView(now).state !== "loading";

/** Null until read. */
export const catalogOf = (now: AccountSnapshot): Catalog | null => now.context.catalog;

/** A device by id; undefined if not in the catalogue, or not loaded. */
export const deviceOf = (now: AccountSnapshot, id: number | null | undefined): Gadget | undefined =>
  catalogOf(now)?.gadgets.find((device) => device.id === id);

/** The client as the server returned it last. */
export const clientOf = (now: AccountSnapshot): Client => now.context.client;

/** The client's city; undefined if none, or not loaded. */
export const cityOf = (now: AccountSnapshot): City | undefined =>
  catalogOf(now)?.cities.find(({ id }) => id === clientOf(now).cityId);

type Task = NonNullable<AccountContext["task"]>;
type Saving = "viewing" | "saving" | "saved";

/** State of the last save of this kind. */
const getSaving = (now: AccountSnapshot, task: Task): Saving => {
  if (now.context.task !== task) return "viewing";
  if (now.matches({ active: { profile: "saving" } })) return "saving";
  return now.matches({ active: { profile: "saved" } }) ? "saved" : "viewing";
};

const noticeOf = ({ task, notice }: AccountContext, shownTask: Task) => (task === shownTask ? notice : null);

type Unsaved = "pending" | "offline" | AccountFlag;

/** Why nothing can be saved now: one save at a time. */
const obstacles = (now: AccountSnapshot) =>
  [
    flagOf(now.context),
    now.matches({ active: { profile: "saving" } }) && "pending",
    !now.context.online && "offline",
  ] as const;

const noFields: string[] = [];

export type ProfileView = {
  state: Saving;
  client: Client;
  /** Unsaved text; null if none. */
  typed: TypedProfile | null;
  notice: AccountContext["notice"];
  /** With the notice `request.malformed`. */
  refusedFields: string[];
  /** `profile.submitted {change}`. */
  save: Offer<Unsaved>;
};

export function profileView(now: AccountSnapshot): ProfileView {
  const { client, typed, refusedFields } = now.context;
  const notice = noticeOf(now.context, "profile");
  return {
    state: getSaving(now, "profile"),
    client,
    typed,
    notice,
    refusedFields: notice === null ? noFields : refusedFields,
    save: offer(...obstacles(now)),
  };
}

export type SettingsView = Pick<ProfileView, "state" | "client" | "notice" | "save">;

/** Settings and consents, which save by themselves: `profile.submitted {change}` without a field of the form. */
export function settingsView(now: AccountSnapshot): SettingsView {
  return {
    state: getSaving(now, "settings"),
    client: now.context.client,
    notice: noticeOf(now.context, "settings"),
    save: offer(...obstacles(now)),
  };
}

/** The state of saving alone. */
export const profileState = (now: AccountSnapshot): ProfileView["state"] => getSaving(now, "profile");

export type EmailView = {
  email: string | null;
  /** `unknown`: the backend sends no letters; nothing is shown. */
  state: "none" | "unknown" | "verified" | "unverified";
  /** The last requested letter. */
  letter: "none" | "sending" | "sent" | "unreachable" | "refused";
  /** `letter.requested`. */
  resend: Offer<Unsaved | "notNeeded">;
};

export function emailView(now: AccountSnapshot): EmailView {
  const { client } = now.context;
  const { email, emailVerified } = client;
  const known = emailVerified ? "verified" : "unverified";
  const notice = noticeOf(now.context, "letter");
  const letters = { viewing: "none", saving: "sending", saved: "sent" } as const;
  return {
    email,
    state: email === null ? "none" : emailVerified === undefined ? "unknown" : known,
    letter:
      notice === null
        ? letters[getSaving(now, "letter")]
        : notice === "unreachable"
          ? "unreachable"
          : "refused",
    resend: offer(!awaitsLetter(client) && "notNeeded", ...obstacles(now)),
  };
}

export type CityView = {
  state: "loading" | "unreachable" | "choosing" | "saving" | "saved";
  cities: City[];
  currentId: number | null;
  notice: "unreachable" | "request.malformed" | null;
  /** The chosen city, if unsupported. */
  unsupported: City | null;
  /** `city.submitted {cityId}`; `city.reconsidered` clears the result. */
  submit: Offer<Unsaved | "loading">;
};

const noCities: City[] = [];

export function cityView(now: AccountSnapshot): CityView {
  const { catalog, cityId, client } = now.context;
  const saving = getSaving(now, "city");
  const notice = noticeOf(now.context, "city");
  const shelf = catalogView(now).state;
  const cities = catalog?.cities ?? noCities;
  return {
    state: saving !== "viewing" ? saving : shelf === "ready" ? "choosing" : shelf,
    cities,
    currentId: client.cityId,
    notice: notice === "unreachable" || notice === "request.malformed" ? notice : null,
    unsupported: notice === "city.unsupported" ? (cities.find(({ id }) => id === cityId) ?? null) : null,
    submit: offer(...obstacles(now), catalog === null && "loading"),
  };
}

const noSubscriptions: Subscription[] = [];

export type StakesView = {
  /** `unreachable`: users can retry, as for subscriptions. */
  state: "loading" | "unreachable" | "ready";
  subscriptions: Subscription[];
  /** Debts of all subscriptions, in kopecks, without orders that have not begun. */
  debt: number;
  /** Bonus lost, in kopecks. */
  bonus: number;
};

/** What a client loses by deletion. */
export function stakesView(now: AccountSnapshot): StakesView {
  const { subscriptions, client } = now.context;
  return {
    state: subscriptionsView(now).state,
    subscriptions: subscriptions ?? noSubscriptions,
    debt: subscriptions?.reduce((sum, { debt, start }) => (start === null ? sum : sum + debt), 0) ?? 0,
    bonus: client.bonus,
  };
}

export type PurchaseView = {
  /** Whether there is a checkout; its own view has its offers. */
  begin: Offer<"loading" | AccountFlag>;
  last: Purchase | null;
};

export function purchaseView(now: AccountSnapshot): PurchaseView {
  const { purchase: last, subscriptions } = now.context;
  return { begin: offer(flagOf(now.context), subscriptions === null && "loading"), last };
}

type DataState = "withoutSubscriptions" | "loadingSubscriptions" | "withoutCatalog" | "loadingCatalog";

const isIn = (now: AccountSnapshot, data: DataState) => now.matches({ active: { data } });
