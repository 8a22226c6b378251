import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { Client } from "#contract/user.ts";
import { client, forbidden, leaving } from "../client/sample-clients.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import {
  type AccountContext,
  type CompanionName,
  accountMachine,
  companionNames,
} from "./account.machine.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";
import { returned } from "#tools/statecharts/laws.ts";
import type { Situation, Step } from "#tools/statecharts/world.ts";

/* States, facts and changes that laws name. */

export type M = typeof accountMachine;
type Now = SnapshotFrom<M>;

export const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);
export const isOpen = isIn("active");
export const withoutSubscriptions = isIn({ active: { data: "withoutSubscriptions" } });
export const withoutCatalog = isIn({ active: { data: "withoutCatalog" } });
export const loadingSubscriptions = isIn({ active: { data: "loadingSubscriptions" } });
export const loadingCatalog = isIn({ active: { data: "loadingCatalog" } });
export const loadingClient = isIn({ active: { data: "loadingClient" } });
export const ready = isIn({ active: { data: "ready" } });
export const viewing = isIn({ active: { profile: "viewing" } });
export const saving = isIn({ active: { profile: "saving" } });
export const saved = isIn({ active: { profile: "saved" } });

export const mayPost = ({ context }: Now) => context.accountStatus === "loggedIn";
export const mayEdit = (s: Now) => viewing(s) || saved(s);
export const maySave = (s: Now) => mayEdit(s) && mayPost(s) && s.context.online;
export const serves = ({ context }: Now, cityId: number) =>
  context.catalog?.cities.some((city) => city.id === cityId && city.supported) ?? false;

export const runs = ({ running }: Situation<M>, name: string) => running.some(({ src }) => src === name);

/** The client in a step's answer. */
export const newClient = (step: Step<M>) => {
  const answer = returned(step, "saveProfile")?.output;
  const fresh = returned(step, "loadClient")?.output ?? returned(step, "deletion")?.output.client;
  return fresh ?? (answer?.kind === "saved" ? answer.client : null);
};

export const changes = ({ from, to }: Step<M>, fact: keyof AccountContext) =>
  from.snapshot.context[fact] !== to.snapshot.context[fact];

/** After a change: moved, with a verified e-mail and a name completed elsewhere. */
const moved: Client = { ...client, cityId: 2, emailVerified: true, patronymic: "Игоревна" };

const subscription: Subscription = {
  id: 7,
  status: "awaitingPayment",
  deviceId: 31,
  serial: null,
  model: "Eco 2",
  start: null,
  end: null,
  nextPayment: null,
  price: 450_000,
  deposit: 500_000,
  months: 3,
  period: 2,
  insurance: false,
  extras: [],
  delivery: null,
  officeId: 6,
  returnBy: null,
  debt: 437_700,
  acts: [],
  scheduled: null,
};
/** Another one, with all additions. */
const insured: Subscription = {
  ...subscription,
  id: 8,
  status: "active",
  deviceId: 32,
  officeId: 4,
  period: 5,
  months: 6,
  insurance: true,
  price: 537_000,
  deposit: 0,
  debt: 0,
};

const city = (id: number, name: string, supported: boolean) => ({
  id,
  name,
  timezone: "Europe/Moscow",
  supported,
});

const catalog: Catalog = {
  cities: [city(1, "Москва", true), city(2, "Казань", true), city(3, "Чита", false)],
  categories: [],
  gadgets: [],
  org: { whatsapp: null, telegram: null, vk: null, offices: [], delivery: null },
};

// None of them ends by itself. Cast: TypeScript loses the names of a list that becomes a table.
const lasting = Object.fromEntries(companionNames.map((name) => [name, []])) as Record<CompanionName, []>;

const modelFor = (owner: Client) =>
  defineModel(accountMachine, {
    input: { client: owner, online: true },
    intents: [
      { type: "subscriptions.refreshRequested" },
      { type: "account.retryRequested" },
      { type: "profile.typed", typed: { firstName: "Аня" } },
      { type: "profile.typed", typed: null },
      { type: "profile.submitted", change: { firstName: "Анна" } },
      { type: "profile.submitted", change: { consents: [{ kind: "offer", version: 4 }] } },
      { type: "city.submitted", cityId: 2 },
      { type: "city.submitted", cityId: 3 },
      { type: "city.reconsidered" },
      { type: "letter.requested" },
    ],
    signals: [
      ...(owner.forbidden ? [] : [{ type: "tag.remembered" } as const]),
      { type: "language.changed" },
      { type: "connection.lost" },
      { type: "connection.restored" },
    ],
    outcomes: {
      loadSubscriptions: [[subscription, insured]],
      loadCatalog: [catalog],
      loadClient: [owner, owner.forbidden ? client : forbidden],
      saveProfile: [
        { kind: "saved", client: moved },
        { kind: "refused", code: "request.malformed", fields: ["email"] },
      ],
      checkout: [{ kind: "payLater", subscriptionId: 7 }],
      deletion: [{ client: leaving }],
      advertising: [],
      ...lasting,
    },
  });

export const accountModel = modelFor(client);
/** The same account of a read-only client. */
export const flaggedAccountModel = modelFor(forbidden);
