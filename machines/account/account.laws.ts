import type { Affordances } from "../kit/common-laws.ts";
import { asksOtherThan, saysOtherThan } from "../kit/expect.ts";
import { type Laws, acted, asked, failed, returned } from "../kit/laws.ts";
import { childrenLaws } from "./account.children.laws.ts";
import {
  type M,
  at,
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
  withoutCatalog,
  withoutSubscriptions,
} from "./account.places.ts";
import { savingLaws } from "./account.saving.laws.ts";
import {
  catalogView,
  cityView,
  emailView,
  profileView,
  purchaseView,
  subscriptionsView,
} from "./account.view.ts";
import { awaitsLetter } from "./awaits-letter.ts";
import { accountStatusOf } from "../client/account-status.ts";

/** What a person may do where; the views offer exactly this. */
export const affordances: Affordances<M> = {
  "subscriptions.refreshRequested": isOpen,
  "account.retryRequested": (s) => withoutSubscriptions(s) || withoutCatalog(s),
  "profile.typed": isOpen,
  "profile.submitted": maySave,
  "city.submitted": (s) => maySave(s) && s.context.catalog !== null,
  "city.reconsidered": mayEdit,
  "letter.requested": (s) => maySave(s) && awaitsLetter(s.context.client),
};

/** Laws that no small change of the chart breaks, with what does. */
export const idle = {
  "C17: for a flagged client nothing runs that could send a POST":
    "its model has no flagged client; the other one does (tests/machines/flagged.test.ts)",
  "the network is heard of wherever the account is open":
    "an account that stops hearing in one state: a change of the chart takes the handler away from all, and the network is not followed then",
};

export const goals = {
  "all is loaded, and a device can be chosen": at({ active: { data: "ready", purchase: "open" } }),
  "the profile is saved": saved,
};

export const delays = { savedNotice: 6_000 };

export const laws: Laws<M> = {
  "C4: the client is never read and written at once, so no older answer comes last": ({ situations }) =>
    situations.filter((here) => runs(here, "saveProfile") && runs(here, "loadClient")),

  "C12: the subscriptions come before the catalogue": ({ opening, steps }) => [
    ...(asksOtherThan(opening, "loadSubscriptions", undefined) || asked(opening, "loadCatalog").length > 0
      ? [opening.to]
      : []),
    ...steps.filter(
      (step) => asked(step, "loadCatalog").length > 0 && step.to.snapshot.context.subscriptions === null,
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
      if (acted(step, "connection.lost")) return online || asked(step, "loadSubscriptions").length > 0;
      if (acted(step, "connection.restored")) return !online || asked(step, "loadSubscriptions").length !== 1;
      return changes(step, "online");
    }),

  "the network is heard of wherever the account is open": ({ situations }) =>
    situations.filter(
      ({ snapshot: s }) =>
        s.can({ type: "connection.lost" }) !== isOpen(s) ||
        s.can({ type: "connection.restored" }) !== isOpen(s),
    ),

  "subscriptions are read anew on request, after a purchase, in another language, and on another try": ({
    steps,
  }) =>
    steps.filter((step) => {
      const isDue =
        acted(step, "subscriptions.refreshRequested") ??
        acted(step, "connection.restored") ??
        acted(step, "language.changed") ??
        returned(step, "checkout") ??
        (withoutSubscriptions(step.from.snapshot) && acted(step, "account.retryRequested"));
      return (
        asked(step, "loadSubscriptions").length !== (isDue ? 1 : 0) ||
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
        asked(step, "loadClient").length !==
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

  "in another language the catalogue is read anew, with the former one in sight until it has come": ({
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
        profileView(s).save.can !== affordances["profile.submitted"]?.(s) ||
        cityView(s).submit.can !== affordances["city.submitted"]?.(s) ||
        emailView(s).resend.can !== affordances["letter.requested"]?.(s) ||
        (cityView(s).unsupported !== null) !==
          (s.context.notice === "city.unsupported" && catalog !== null) ||
        purchaseView(s).begin.can !== at({ active: { purchase: "open" } })(s) ||
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
