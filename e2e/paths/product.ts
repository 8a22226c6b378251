import type { Browser, Product } from "#tools/paths/product.ts";
import type { Locale } from "#tools/paths/sentences.ts";
import { textIn } from "../texts.ts";
import { loadLaws, loadModel, modelNames, specificationRows } from "./models.ts";
import { canRun, whyNot } from "./playability.ts";
import { broughtInSandbox } from "./sandbox.ts";
import { pathTables, unplayed, walkedMachines } from "./tables.ts";
import type { AnyPathTable } from "./table.ts";

const browserOf = (table: AnyPathTable): Browser => ({
  longest: table.page?.longest ?? 40,
  unplayable: (step) => whyNot(table, step),
  accepts: (steps) => canRun(table, steps),
  passing: ({ running }) => running.some(({ src }) => table.ports[src]?.isStorage ?? false),
});

const localeOf = (language: Locale["language"]): Locale => ({ language, text: textIn(language) });

/** Kabinet, for the generator of paths. */
export const kabinet: Product = {
  command: "npm run paths --",
  imports: {
    kit: (file) => `#tools/statecharts/${file}.ts`,
    model: (machine) => `#machines/${machine}/${machine}.model.ts`,
  },
  folder: "machines",
  modelNames,
  loadModel,
  loadLaws,
  specificationRows,
  locales: { ru: localeOf("ru"), en: localeOf("en") },
  words: Object.fromEntries(
    Object.entries(pathTables).map(([name, table]): [string, AnyPathTable] => [
      name,
      { ...table, brought: broughtInSandbox(name, table) },
    ]),
  ),
  mainWays: {
    session: { through: ["phone.submitted", "sendCode", "code.submitted"], to: "loggedIn" },
    registration: { through: ["registration.submitted"], to: "registered" },
    checkout: {
      through: ["device.chosen", "draft.changed", "calculate", "order.confirmed", "createSubscription"],
      to: "subscribed",
    },
    payment: { through: ["requestPayment", "leaveForAcquirer"], to: "succeeded" },
    "card-binding": { through: [], to: "bound" },
    account: { through: ["loadCatalog", "profile.submitted", "saveProfile"], to: "active.profile.saved" },
    subscription: {
      through: [
        "open.agreement.active",
        "pause.confirmed",
        "open.agreement.paused",
        "resume.confirmed",
        "setStatus",
      ],
      to: "open.agreement.active",
    },
    payments: { through: ["list.read.idle", "receipt.requested", "readReceipt"], to: "receipt.shown" },
    cards: {
      through: ["card.activationRequested", "activateCard", "removal.confirmed", "removeCard"],
      to: "listing",
    },
    bonus: {
      through: ["history.listing", "promo.submitted", "promo.applied", "spend.submitted"],
      to: "spending.spent",
    },
    acts: { through: ["act.codeRequested", "codeSent", "signAct"], to: "signing.idle" },
    deletion: { through: ["deletion.confirmed", "requestDeletion"], to: "over" },
    "email-verification": { through: ["findToken", "verifyEmail"], to: "verified" },
    "sign-ins": { through: ["signIn.endRequested", "endSignIn"], to: "listing" },
  },
  risks: {
    session: ["code.submitted", "confirmCode", "session.logoutRequested", "locked"],
    payment: ["requestPayment", "leaveForAcquirer", "checkPayment"],
    "card-binding": ["requestBinding", "leaveForAcquirer", "activateCard"],
    checkout: ["order.confirmed", "createSubscription", "payment"],
    subscription: ["setStatus"],
    cards: ["removeCard", "activateCard"],
    bonus: ["spendBonus"],
    deletion: ["requestDeletion", "withdrawDeletion"],
    acts: ["signAct"],
    "sign-ins": ["endSignIn"],
  },
  browsers: Object.fromEntries(
    Object.entries(pathTables)
      .filter(([name]) => walkedMachines.includes(name))
      .map(([name, table]) => [name, browserOf(table)]),
  ),
  unplayed,
};
