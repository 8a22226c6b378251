import type { AllowedEvents } from "#tools/statecharts/common-laws.ts";
import { asksOtherThan, same, saysOtherThan } from "#tools/statecharts/expect.ts";
import { type Laws, acted, invoked, elapsed, failed, returned, sent } from "#tools/statecharts/laws.ts";
import {
  type M,
  isIn,
  changes,
  isOpen,
  loadingCatalog,
  loadingClient,
  loadingSubscriptions,
  mayEdit,
  mayPost,
  maySave,
  newClient,
  ready,
  runs,
  saved,
  saving,
  serves,
  viewing,
  withoutCatalog,
  withoutSubscriptions,
} from "./account.model.ts";
import {
  catalogView,
  cityView,
  emailView,
  profileView,
  purchaseView,
  subscriptionsView,
} from "./account.view.ts";
import type { AccountContext } from "./account.machine.ts";
import { accountStatusOf } from "../client/account-status.ts";
import type { ProfileChange } from "#contract/user.ts";
import type { Step } from "#tools/statecharts/world.ts";
import { awaitsLetter, differingFrom, looksSame } from "./profile-fields.ts";

/** The change submitted in a step; none for an unsupported city. */
const submitted = (step: Step<M>): { task: AccountContext["task"]; change: ProfileChange } | null => {
  const { snapshot: s } = step.from;
  const change = acted(step, "profile.submitted")?.change;
  if (change) return { task: "firstName" in change ? "profile" : "settings", change };
  const cityId = acted(step, "city.submitted")?.cityId;
  if (cityId !== undefined) return serves(s, cityId) ? { task: "city", change: { city: cityId } } : null;
  return acted(step, "letter.requested")
    ? { task: "letter", change: { email: s.context.client.email } }
    : null;
};
/** Expected result of the last save after a step. */
const outcome = (step: Step<M>): unknown[] => {
  const { task, notice, refusedFields, cityId } = step.from.snapshot.context;
  const answer = returned(step, "saveProfile")?.output;
  const chosen = acted(step, "city.submitted")?.cityId;
  const begun = submitted(step)?.task;
  if (begun) return [begun, null, [], chosen ?? null];
  if (chosen !== undefined) return ["city", "city.unsupported", [], chosen];
  if (acted(step, "city.reconsidered") ?? elapsed(step) === "savedNotice") return [null, null, [], null];
  if (answer?.kind === "refused")
    return [task, answer.code, answer.fields, answer.code === "city.unsupported" ? cityId : null];
  if (failed(step, "saveProfile")) return [task, "unreachable", [], null];
  return [task, notice, refusedFields, cityId];
};

/** Expected unsaved text after a step. */
const leftTyped = (step: Step<M>): AccountContext["typed"] => {
  const { task, typed, sent, client } = step.from.snapshot.context;
  const fresh = newClient(step);
  const act = acted(step, "profile.typed");
  if (act !== undefined) return act.typed;
  const isSaved = task === "profile" && returned(step, "saveProfile")?.output.kind === "saved";
  if (isSaved && isOpen(step.to.snapshot)) return differingFrom(sent, typed);
  return fresh !== null && !looksSame(fresh, client) ? null : typed;
};

/** The client's record: form, city, letter. */
const savingLaws: Laws<M> = {
  "C44: without a network nothing is saved, and nothing waits to be": ({ steps }) =>
    steps.filter((step) => !step.from.snapshot.context.online && invoked(step, "saveProfile").length > 0),

  "what is submitted is saved once, as it was submitted: the form, a city we serve, the e-mail again": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (asksOtherThan(step, "saveProfile", submitted(step)?.change ?? null)) return true;
      const answer = returned(step, "saveProfile")?.output;
      if (!isOpen(s)) return false;
      if (answer?.kind === "saved") return !saved(s);
      if (elapsed(step) === "savedNotice") return !viewing(s);
      return (answer ?? failed(step, "saveProfile")) && !viewing(s);
    }),

  "whatever city was chosen can be submitted": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [2, 3].some(
        (cityId) => s.can({ type: "city.submitted", cityId }) !== (maySave(s) && s.context.catalog !== null),
      ),
    ),

  "the result of a save is shown until the next one": ({ steps }) =>
    steps.filter((step) => {
      const { task, notice, refusedFields, cityId } = step.to.snapshot.context;
      const [about, why, fields, city] = outcome(step);
      return task !== about || notice !== why || !same(refusedFields, fields) || cityId !== city;
    }),

  "what was typed stays as it was typed, until just that is saved, given up, or something else is stored": ({
    steps,
  }) => steps.filter((step) => !same(step.to.snapshot.context.typed, leftTyped(step))),

  "a city is thought about again, or found not to be served, where nothing is being saved": ({ steps }) =>
    steps.filter((step) => {
      const city = acted(step, "city.submitted");
      const isDue = acted(step, "city.reconsidered") !== undefined || (city && submitted(step) === null);
      return isDue && !viewing(step.to.snapshot);
    }),
};

const network = ["connection.lost", "connection.restored"];
/** Receivers of each shared event. */
const receivers: [string, ReadonlySet<string>][] = [
  ["checkout", new Set([...network, "client.changed", "language.changed"])],
  ["deletion", new Set([...network, "client.changed"])],
  ["signIns", new Set(network)],
  ["subscription", new Set([...network, "subscriptions.read"])],
  ["payments", new Set(["connection.restored", "language.changed"])],
  ["acts", new Set([...network, "language.changed"])],
  ["cards", new Set(network)],
  ["bonus", new Set(network)],
  ["inbox", new Set(["connection.restored", "client.changed"])],
  ["advertising", new Set([...network, "tag.remembered"])],
];

/** The children of an account and the events they receive. */
const childrenLaws: Laws<M> = {
  "there is a checkout as soon as it is known what the client has": ({ situations }) =>
    situations.filter(
      (here) =>
        runs(here, "checkout") !==
        (isOpen(here.snapshot) && mayPost(here.snapshot) && here.snapshot.context.subscriptions !== null),
    ),

  "a checkout knows client and network from its start": ({ steps }) =>
    steps.filter((step) => {
      const { client, online, subscriptions } = step.to.snapshot.context;
      const knew = step.from.snapshot.context.subscriptions !== null;
      const opens =
        mayPost(step.to.snapshot) &&
        subscriptions !== null &&
        (!knew || returned(step, "checkout") !== undefined);
      return asksOtherThan(step, "checkout", opens ? { client, online } : null);
    }),

  "deletion, sign-ins, subscription, payments, acts, cards, bonus, inbox and messages run for every client, advertising only for those who may POST":
    ({ opening, situations, steps }) => {
      const { client, online, accountStatus } = opening.to.snapshot.context;
      const begins =
        !asksOtherThan(opening, "deletion", { client, online }) &&
        !asksOtherThan(opening, "signIns", { online }) &&
        !asksOtherThan(opening, "subscription", { online, accountStatus }) &&
        invoked(opening, "payments").length === 1 &&
        !asksOtherThan(opening, "acts", { online, accountStatus }) &&
        !asksOtherThan(opening, "cards", { online, mayPost: accountStatus === "loggedIn" }) &&
        !asksOtherThan(opening, "bonus", { online, mayPost: accountStatus === "loggedIn" }) &&
        !asksOtherThan(opening, "inbox", { latest: client.messaged ?? "" }) &&
        !asksOtherThan(opening, "messages", { limit: 50 });
      return [
        ...(begins ? [] : [opening.to]),
        ...situations.filter(
          (here) =>
            isOpen(here.snapshot) &&
            !(
              runs(here, "deletion") &&
              runs(here, "signIns") &&
              runs(here, "subscription") &&
              runs(here, "payments") &&
              runs(here, "acts") &&
              runs(here, "cards") &&
              runs(here, "bonus") &&
              runs(here, "inbox") &&
              runs(here, "messages") &&
              runs(here, "advertising") ===
                (mayPost(here.snapshot) && here.snapshot.context.subscriptions !== null)
            ),
        ),
        ...steps.filter(
          (step) =>
            invoked(step, "deletion").length + invoked(step, "signIns").length > 0 ||
            invoked(step, "payments").length + invoked(step, "acts").length > 0 ||
            invoked(step, "cards").length + invoked(step, "bonus").length > 0 ||
            invoked(step, "inbox").length + invoked(step, "messages").length > 0 ||
            invoked(step, "subscription").length > 0 ||
            (invoked(step, "advertising").length > 0 &&
              asksOtherThan(step, "advertising", { online: step.to.snapshot.context.online })) ||
            (returned(step, "deletion") !== undefined && isOpen(step.to.snapshot)),
        ),
      ];
    },

  "everybody receives what concerns them, and nothing else": ({ situations, steps }) => [
    ...situations.filter(
      (here) => here.snapshot.can({ type: "tag.remembered" }) !== runs(here, "advertising"),
    ),
    ...steps.filter((step) => {
      const fresh = returned(step, "deletion") ? null : newClient(step);
      const subscriptions = returned(step, "loadSubscriptions")?.output;
      const read = subscriptions && { type: "subscriptions.read", subscriptions };
      const type = fresh ? "client.changed" : (read ?? step.event).type;
      // Another status opens another account.
      const ends = fresh !== null && !isOpen(step.to.snapshot);
      const due = receivers.filter(([name, types]) => types.has(type) && runs(step.from, name) && !ends);
      const messages = sent(step);
      return (
        messages.length !== due.length ||
        due.some(([name]) => !messages.some(({ to }) => to === name)) ||
        messages.some(({ event }) => (fresh ? event["client"] !== fresh : !same(event, read ?? step.event)))
      );
    }),
  ],
};

/** What users may do in which state; views offer exactly this. */
export const allowedEvents: AllowedEvents<M> = {
  "subscriptions.refreshRequested": isOpen,
  "account.retryRequested": (s) => withoutSubscriptions(s) || withoutCatalog(s),
  "profile.typed": isOpen,
  "profile.submitted": maySave,
  "city.submitted": (s) => maySave(s) && s.context.catalog !== null,
  "city.reconsidered": mayEdit,
  "letter.requested": (s) => maySave(s) && awaitsLetter(s.context.client),
};

/** Laws that no mutant of the chart breaks, and what breaks them. */
export const exempt = {
  "C17: for a flagged client nothing runs that could send a POST":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
  "changes of the network are handled wherever the account is open":
    "an account that stops hearing in one state: a change of the chart takes the handler away from all, and the network is not followed then",
};

export const goals = {
  "all is loaded, and a device can be chosen": isIn({ active: { data: "ready", purchase: "open" } }),
  "the profile is saved": saved,
};

export const delays = { savedNotice: 6_000 };

export const laws: Laws<M> = {
  "C4: the client is never read and written at once, so no older answer comes last": ({ situations }) =>
    situations.filter((here) => runs(here, "saveProfile") && runs(here, "loadClient")),

  "C12: the subscriptions come before the catalogue": ({ opening, steps }) => [
    ...(asksOtherThan(opening, "loadSubscriptions", undefined) || invoked(opening, "loadCatalog").length > 0
      ? [opening.to]
      : []),
    ...steps.filter(
      (step) => invoked(step, "loadCatalog").length > 0 && step.to.snapshot.context.subscriptions === null,
    ),
  ],

  "C17: for a flagged client nothing runs that could send a POST": ({ situations }) =>
    situations.filter(
      (here) =>
        !mayPost(here.snapshot) &&
        (runs(here, "checkout") || runs(here, "saveProfile") || runs(here, "advertising")),
    ),

  "C20: what is known is replaced by what the server returned, and by nothing else": ({ steps }) =>
    steps.filter((step) => {
      const { subscriptions, catalog, client } = step.to.snapshot.context;
      const moved = client.cityId !== step.from.snapshot.context.client.cityId;
      return (
        (changes(step, "subscriptions") || returned(step, "loadSubscriptions")
          ? subscriptions !== returned(step, "loadSubscriptions")?.output
          : false) ||
        (changes(step, "catalog") || returned(step, "loadCatalog")
          ? catalog !== (returned(step, "loadCatalog")?.output ?? (moved ? null : undefined))
          : false) ||
        (changes(step, "client") || newClient(step) ? client !== newClient(step) : false)
      );
    }),

  "C44: reads are refreshed once when the network is back": ({ steps }) =>
    steps.filter((step) => {
      const { online } = step.to.snapshot.context;
      if (acted(step, "connection.lost")) return online || invoked(step, "loadSubscriptions").length > 0;
      if (acted(step, "connection.restored"))
        return !online || invoked(step, "loadSubscriptions").length !== 1;
      return changes(step, "online");
    }),

  "changes of the network are handled wherever the account is open": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "connection.lost" }) !== isOpen(s) ||
        s.can({ type: "connection.restored" }) !== isOpen(s),
    ),

  "subscriptions are read anew on request, after a purchase or a refusal, in another language, and on another try":
    ({ steps }) =>
      steps.filter((step) => {
        const isDue =
          acted(step, "subscriptions.refreshRequested") ??
          acted(step, "connection.restored") ??
          acted(step, "language.changed") ??
          returned(step, "checkout") ??
          (returned(step, "saveProfile")?.output.kind === "refused" ? true : undefined) ??
          (withoutSubscriptions(step.from.snapshot) && acted(step, "account.retryRequested"));
        return (
          invoked(step, "loadSubscriptions").length !== (isDue ? 1 : 0) ||
          (isDue && !loadingSubscriptions(step.to.snapshot))
        );
      }),

  "after the subscriptions comes what is missing: the catalogue, or else the fresh client": ({ steps }) =>
    steps.filter((step) => {
      if (!returned(step, "loadSubscriptions")) return false;
      const { snapshot: s } = step.to;
      if (s.context.catalog === null || s.context.catalogForeign) return !loadingCatalog(s);
      return saving(s) ? !ready(s) : !loadingClient(s);
    }),

  "the client is read in no other moment": ({ steps }) =>
    steps.filter(
      (step) =>
        invoked(step, "loadClient").length !==
        (loadingClient(step.to.snapshot) && !loadingClient(step.from.snapshot) ? 1 : 0),
    ),

  "the catalogue is always of the client's city": ({ steps }) =>
    steps.filter((step) => {
      const { client, catalog } = step.to.snapshot.context;
      const begins =
        loadingCatalog(step.to.snapshot) && (!loadingCatalog(step.from.snapshot) || newClient(step) !== null);
      return (
        asksOtherThan(step, "loadCatalog", begins ? { cityId: client.cityId } : null) ||
        (ready(step.to.snapshot) && catalog === null)
      );
    }),

  "what could not be read says so, and can be tried again": ({ steps }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (failed(step, "loadSubscriptions")) return !withoutSubscriptions(s);
      if (failed(step, "loadCatalog"))
        return step.from.snapshot.context.catalog === null ? !withoutCatalog(s) : !ready(s);
      if (failed(step, "loadClient") || returned(step, "loadCatalog")) return !ready(s);
      if (withoutCatalog(step.from.snapshot) && acted(step, "account.retryRequested"))
        return !loadingCatalog(s);
      return false;
    }),

  "after a change of language the catalogue is read again, and the former one is shown until then": ({
    situations,
    steps,
  }) => [
    ...situations.filter(({ snapshot: s }) => s.can({ type: "language.changed" }) !== isOpen(s)),
    ...steps.filter((step) => {
      const { catalogForeign: was } = step.from.snapshot.context;
      const { catalogForeign: is } = step.to.snapshot.context;
      if (acted(step, "language.changed")) return !is || changes(step, "catalog");
      return is !== (was && returned(step, "loadCatalog") === undefined);
    }),
  ],

  "a fresh client in another city gets its catalogue, one in the same keeps it": ({ steps }) =>
    steps.filter((step) => {
      const client = newClient(step);
      if (!client || !isOpen(step.to.snapshot) || !ready(step.from.snapshot)) return false;
      return client.cityId === step.from.snapshot.context.client.cityId
        ? !ready(step.to.snapshot)
        : !loadingCatalog(step.to.snapshot);
    }),

  "an account has one status; when it changes, the account ends with the client as it is now": ({
    situations,
  }) =>
    situations.filter(({ snapshot: s }) => {
      const { client, accountStatus } = s.context;
      return isOpen(s)
        ? accountStatusOf(client) !== accountStatus
        : accountStatusOf(client) === accountStatus || s.output?.client !== client;
    }),

  "a finished checkout is remembered and announced": ({ steps }) =>
    steps.filter((step) => {
      const purchase = returned(step, "checkout")?.output;
      return (
        saysOtherThan(
          step,
          "purchase.completed",
          purchase ? { type: "purchase.completed", purchase } : null,
        ) || step.to.snapshot.context.purchase !== (purchase ?? step.from.snapshot.context.purchase)
      );
    }),

  "the views offer exactly what the machine takes, and say what they show": ({ situations }) =>
    situations.filter(({ snapshot: s }) => {
      if (!isOpen(s)) return false;
      const { subscriptions, catalog } = s.context;
      const list = subscriptionsView(s);
      const shelf = catalogView(s);
      return (
        profileView(s).save.can !== allowedEvents["profile.submitted"]?.(s) ||
        cityView(s).submit.can !== allowedEvents["city.submitted"]?.(s) ||
        emailView(s).resend.can !== allowedEvents["letter.requested"]?.(s) ||
        (cityView(s).unsupported !== null) !==
          (s.context.notice === "city.unsupported" && catalog !== null) ||
        purchaseView(s).begin.can !== isIn({ active: { purchase: "open" } })(s) ||
        (list.state === "ready") !== (subscriptions !== null) ||
        (list.state === "unreachable" && !withoutSubscriptions(s)) ||
        (list.state === "loading" && !loadingSubscriptions(s)) ||
        (shelf.state === "ready") !== (catalog !== null) ||
        (shelf.state === "unreachable") !==
          (catalog === null && (withoutSubscriptions(s) || withoutCatalog(s)))
      );
    }),

  ...savingLaws,
  ...childrenLaws,
};
