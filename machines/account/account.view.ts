import type { SnapshotFrom } from "xstate";
import type { Catalog, City, Gadget } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { type Offer, offer } from "../runtime/offer.ts";
import { type AccountContext, type Purchase, type accountMachine, awaitsLetter } from "./account.machine.ts";
import { moneyAhead } from "./money-ahead.ts";
import type { AccountStatus } from "../client/account-status.ts";
import type { TypedProfile } from "./profile-fields.ts";

export type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

/** Why a client who is looked after otherwise may do nothing but read. */
type Flag = Exclude<AccountStatus, "loggedIn">;

const flagOf = ({ accountStatus }: AccountContext): Flag | false =>
  accountStatus !== "loggedIn" && accountStatus;

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

/** For whoever needs the state alone, and follows nothing else. */
export const subscriptionsState = (now: AccountSnapshot): SubscriptionsView["state"] =>
  subscriptionsView(now).state;

/** The subscriptions as they are known; null until they have been read. */
export const subscriptionsOf = (now: AccountSnapshot): Subscription[] | null => now.context.subscriptions;

/** A subscription by its number; undefined where there is none, or none yet. */
export const subscriptionOf = (
  now: AccountSnapshot,
  id: number | null | undefined,
): Subscription | undefined => subscriptionsOf(now)?.find((subscription) => subscription.id === id);

/**
 * What is to be paid for all subscriptions: now, and in the days in sight; nothing until they have been read. Kopecks.
 * `paying`: the subscription whose payment is under way.
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

/** Whether it is known of the subscriptions and the catalogue what is in them, or that they cannot be had. */
export const isSettled = (now: AccountSnapshot): boolean =>
  subscriptionsState(now) !== "loading" && catalogView(now).state !== "loading";

/** The catalogue of the client's city; null until it has been read. */
export const catalogOf = (now: AccountSnapshot): Catalog | null => now.context.catalog;

/** A device by its number; undefined where the catalogue has none (any more), or is not there yet. */
export const deviceOf = (now: AccountSnapshot, id: number | null | undefined): Gadget | undefined =>
  catalogOf(now)?.gadgets.find((device) => device.id === id);

/** The client as the server told of them last. */
export const clientOf = (now: AccountSnapshot): Client => now.context.client;

/** The city of the client; undefined where none is chosen, or the catalogue is not there yet. */
export const cityOf = (now: AccountSnapshot): City | undefined =>
  catalogOf(now)?.cities.find(({ id }) => id === clientOf(now).cityId);

type Task = NonNullable<AccountContext["task"]>;
type Saving = "viewing" | "saving" | "saved";

/** How the last save of this kind goes. */
const savingOf = (now: AccountSnapshot, task: Task): Saving => {
  if (now.context.task !== task) return "viewing";
  if (now.matches({ active: { profile: "saving" } })) return "saving";
  return now.matches({ active: { profile: "saved" } }) ? "saved" : "viewing";
};

const noticeOf = ({ task, notice }: AccountContext, asked: Task) => (task === asked ? notice : null);

type Unsaved = "pending" | "offline" | Flag;

/** Why nothing can be saved now: one thing is saved at a time. */
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
  /** What stands in the form instead of what is stored; null where that is nothing. */
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
    state: savingOf(now, "profile"),
    client,
    typed,
    notice,
    refusedFields: notice === null ? noFields : refusedFields,
    save: offer(...obstacles(now)),
  };
}

/** For whoever needs to know alone how the saving goes. */
export const profileState = (now: AccountSnapshot): ProfileView["state"] => savingOf(now, "profile");

export type EmailView = {
  email: string | null;
  /** `unknown`: this backend sends no letters, and nothing is said of it. */
  state: "none" | "unknown" | "verified" | "unverified";
  /** The letter that was asked for last. */
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
        ? letters[savingOf(now, "letter")]
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
  /** The city that was chosen and is not served. */
  unsupported: City | null;
  /** `city.submitted {cityId}`; `city.reconsidered` forgets what was said of the last one. */
  submit: Offer<Unsaved | "loading">;
};

const noCities: City[] = [];

export function cityView(now: AccountSnapshot): CityView {
  const { catalog, cityId, client } = now.context;
  const saving = savingOf(now, "city");
  const notice = noticeOf(now.context, "city");
  const shelf = catalogView(now).state;
  const cities = catalog?.cities ?? noCities;
  return {
    state: saving !== "viewing" ? saving : shelf === "ready" ? "choosing" : shelf,
    cities,
    currentId: client.cityId,
    notice: notice === "city.unsupported" ? null : notice,
    unsupported: notice === "city.unsupported" ? (cities.find(({ id }) => id === cityId) ?? null) : null,
    submit: offer(...obstacles(now), catalog === null && "loading"),
  };
}

const noSubscriptions: Subscription[] = [];

export type StakesView = {
  /** `unreachable`: a person may ask to try again, as of the subscriptions. */
  state: "loading" | "unreachable" | "ready";
  subscriptions: Subscription[];
  /** What is owed for all subscriptions, in kopecks; an order that has not begun owes nothing. */
  debt: number;
  /** Bonus that is lost, in kopecks. */
  bonus: number;
};

/** What a client should know who thinks of leaving. */
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
