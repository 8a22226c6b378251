import * as v from "valibot";
import type { Credentials } from "#contract/auth.ts";
import { Id, OpaqueId, Slug } from "#contract/identifier.ts";
import { Phone } from "#contract/phone.ts";
import { AdvertisingTag } from "../routing/landing-search.ts";
import { type Store, createStore, defineStoredValue } from "./storage.ts";
import type { Choices } from "../routing/router-context.tsx";
import type { World } from "./world.ts";

/** The phone to which this tab requested a code (decision 040). */
export type TabPhone = {
  keep(phone: string, challenge: string): void;
  /** The phone of this challenge; forgets the phone of any other. */
  of(challenge: string | null): string | null;
  forget(): void;
};

export const createTabPhone = (world: Pick<World, "tabStorage" | "on" | "warn">): TabPhone => {
  const store = createStore({ ...world, storage: world.tabStorage });
  const forget = () => store.forget(storedPhone);
  return {
    forget,
    keep: (phone, challenge) => store.write(storedPhone, { phone, challenge }),
    of: (challenge) => {
      const kept = store.read(storedPhone);
      if (kept !== null && kept.challenge === challenge) return kept.phone;
      forget();
      return null;
    },
  };
};

export const createChoices = (store: Store): Choices => ({
  keep: ({ city, device, tag }) => {
    if (city !== undefined) store.write(storedCity, city);
    if (device !== undefined) store.write(storedDevice, device);
    if (tag !== undefined) store.write(storedTag, tag);
  },
  device: () => store.read(storedDevice),
  forgetDevice: () => store.forget(storedDevice),
});

/** The key of a request that is repeated until it is answered. */
export const IdempotencyKey = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

/** A time in ms since 1970. */
export const Moment = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const StoredCredentials = v.object({ token: v.string(), clientId: Id }) satisfies v.GenericSchema<
  unknown,
  Credentials
>;

/** Who is signed in on this device. */
export const storedCredentials = defineStoredValue("credentials", StoredCredentials);

/** The id of the client whose token this tab sends; null if another tab has signed out or in as another client. */
export const signedInClient = (store: Store, token: string | null): number | null => {
  const stored = store.read(storedCredentials);
  return stored !== null && stored.token === token ? stored.clientId : null;
};

/** The application's version that wrote the values. */
export const storedVersion = defineStoredValue("version", v.string());
/** The client whose deletion was requested at the last load (src/ports/deletion-flag.ts). */
export const storedDeletion = defineStoredValue("deletion", Id);

/**
 * The open challenge, for all tabs. Contains neither the phone nor the code (C11): `mark` is a few bits of a salted
 * hash of the phone, enough to recognize it and too few to find it.
 */
export const storedChallenge = defineStoredValue(
  "challenge",
  v.object({
    id: OpaqueId,
    salt: v.string(),
    mark: v.string(),
    resendAt: Moment,
    callAt: v.nullable(Moment),
    expiresAt: Moment,
  }),
);

/**
 * The phone and challenge of this tab's code request, only in the tab's storage, until the sign-in, another number or
 * the end of the tab (decision 040).
 */
export const storedPhone = defineStoredValue("phone", v.object({ phone: Phone, challenge: OpaqueId }));

/**
 * Random id that this browser sends when it requests a code. Attempts from other browsers do not lock out one in which
 * the client has signed in. Holds no personal data; a requested sign-out deletes it.
 */
export const storedBrowser = defineStoredValue("browser", OpaqueId);

/** Until when this device may not request codes. */
export const storedLock = defineStoredValue(
  "lock",
  v.object({ code: v.picklist(["code.locked", "request.tooMany"]), until: Moment }),
);

/** Chosen by a landing link (spec §2): a city's id, a device's or category's slug. */
export const storedCity = defineStoredValue("city", Id);
export const storedDevice = defineStoredValue("device", Slug);
/** The advertisement that brought this visitor, until it is reported. */
export const storedTag = defineStoredValue("tag", AdvertisingTag);

/** When a page last reloaded because a lazy import failed. */
export const storedReload = defineStoredValue("reload", Moment);

/** The chosen theme; absent: the system's. scripts/build/boot.js reads it before the first paint. */
export const storedTheme = defineStoredValue("theme", v.picklist(["light", "dark"]));

/** Values that are kept without credentials. */
export const visitorValues = [
  storedVersion,
  storedChallenge,
  storedBrowser,
  storedLock,
  storedCity,
  storedDevice,
  storedTag,
  storedReload,
  storedTheme,
];
