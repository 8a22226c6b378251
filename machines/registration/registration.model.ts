import type { Client } from "#contract/user.ts";
import { client, leaving } from "../client/sample-clients.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import { registrationMachine } from "./registration.machine.ts";
import type { RegistrationChoices, RegistrationForm } from "./registration.ports.ts";
import type { SnapshotFrom } from "xstate";
import { inside } from "#tools/statecharts/common-laws.ts";

/* States that laws name. */

export type M = typeof registrationMachine;
export type Now = SnapshotFrom<M>;

export const isIn = (...states: Parameters<Now["matches"]>[0][]) => inside<M>(...states);
export const choosing = isIn({ active: "choosing" });
export const unsupportedCity = isIn({ active: "unsupportedCity" });

const choices: RegistrationChoices = {
  cities: [
    { id: 1, name: "Москва", timezone: "Europe/Moscow", supported: true },
    { id: 2, name: "Якутск", timezone: "Asia/Yakutsk", supported: false },
  ],
  companies: [{ id: 9, name: "Быстрая доставка" }],
  preferredCityId: null,
};
const inEnglish: RegistrationChoices = {
  ...choices,
  cities: [
    { id: 1, name: "Moscow", timezone: "Europe/Moscow", supported: true },
    { id: 2, name: "Yakutsk", timezone: "Asia/Yakutsk", supported: false },
  ],
};
const served: RegistrationForm = { cityId: 1, companyId: 9, citizenship: "KZ" };
const unserved: RegistrationForm = { cityId: 2, companyId: null, citizenship: null };
export const newcomer: Client = { ...client, cityId: null };
const registered: Client = { ...client, emailVerified: true, citizenship: "KZ", companyId: 9 };

export const registrationModel = defineModel(registrationMachine, {
  input: { client: newcomer, online: true },
  intents: [
    { type: "registration.submitted", form: served },
    { type: "registration.submitted", form: unserved },
    { type: "city.changeRequested" },
    { type: "registration.retryRequested" },
  ],
  signals: [{ type: "connection.lost" }, { type: "connection.restored" }, { type: "language.changed" }],
  outcomes: {
    loadChoices: [choices, inEnglish],
    deletion: [{ client: leaving }],
    registerClient: [
      { kind: "registered", client: registered },
      { kind: "refused", code: "city.unsupported", fields: [] },
      { kind: "refused", code: "request.malformed", fields: ["citizenship"] },
    ],
  },
});
