import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client, ProfileChange } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connection-signal.ts";
import type { CheckoutOutput } from "../checkout/checkout.context.ts";
import type { SavedProfile } from "./account.ports.ts";
import type { AccountStatus } from "../client/account-status.ts";
import type { TypedProfile } from "./profile-fields.ts";

/** How a checkout ended. */
export type Purchase = CheckoutOutput;

export type AccountContext = {
  client: Client;
  /** As the client stood when this account was opened; another status needs another account. */
  readonly accountStatus: AccountStatus;
  online: boolean;
  /** Null until they are loaded for the first time. */
  subscriptions: Subscription[] | null;
  /** Of the client's city. */
  catalog: Catalog | null;
  /** The catalogue at hand is in another language than the page. */
  catalogForeign: boolean;
  /** What was typed into the form and is not saved yet; null where that is nothing. */
  typed: TypedProfile | null;
  /** What is saved, or what the notice is about: the form, the city, or the e-mail again, for another letter. */
  task: "profile" | "city" | "letter" | null;
  /** Why it was not saved. */
  notice: "unreachable" | Extract<SavedProfile, { kind: "refused" }>["code"] | null;
  /** With the notice `request.malformed`: the fields that the server refused. */
  refusedFields: string[];
  /** The city that is asked for, or was and is not served. */
  cityId: number | null;
  /** The last one. */
  purchase: Purchase | null;
};

export type AccountEvent =
  | { type: "subscriptions.refreshRequested" }
  | { type: "account.retryRequested" }
  /** What stands in the form now; null: what is stored. It is kept while the person looks at other pages. */
  | { type: "profile.typed"; typed: TypedProfile | null }
  | { type: "profile.submitted"; change: ProfileChange }
  | { type: "city.submitted"; cityId: number }
  /** Another city is thought about: what was said of the last one no longer matters. */
  | { type: "city.reconsidered" }
  /** Another letter to the e-mail that is not verified yet. */
  | { type: "letter.requested" }
  | { type: "client.changed"; client: Client }
  /** Somebody who is signed in followed an advertisement. */
  | { type: "tag.remembered" }
  /** What the server said in words is to be read again. */
  | { type: "language.changed" }
  | ConnectionSignal;

/** It ends when the client's status is no longer what it was opened for. */
export type AccountOutput = { client: Client };
