import type { RegisteredRouter } from "@tanstack/react-router";
import type { AccountStatus } from "#machines/client/account-status.ts";
import type { CheckoutOutput } from "#machines/checkout/checkout.machine.ts";
import { accountActor, sessionScreen } from "#machines/session/session.view.ts";
import { isPrivatePage } from "./private-pages.ts";
import type { RouterContext } from "./router-context.tsx";
import { follow } from "../actors/follow.ts";

/**
 * The page after a checkout: the office to visit, the result, or the subscriptions with an open payment. Its address
 * contains the payment's id, so that a reload can read the payment again.
 */
export const afterPurchase = (purchase: CheckoutOutput) => {
  if (purchase.kind === "payLater") return { to: "/subscriptions/" } as const;
  const search = purchase.paymentId === null ? {} : { payment: purchase.paymentId };
  if (purchase.officeId === null) return { to: "/success/", search } as const;
  return {
    to: "/success-subscription/$office/",
    params: { office: String(purchase.officeId) },
    search,
  } as const;
};

/** Pages that redirect once the session is known. */
const entrances = new Set(["/", "/registration/"]);

/** Pages on which a purchase ends; on other pages its result does not navigate. */
const tills = new Set(["/checkout/", "/success/"]);

/** Navigates when the session changes. Until `arrival` resolves, the guard of the first page does it. */
export const followSession = (
  { session, returnTo }: Pick<RouterContext, "session" | "returnTo">,
  router: RegisteredRouter,
  arrival: Promise<void>,
): void => {
  const showDeletion = (state: { cancelledPost?: true } = {}) =>
    void router.navigate({ to: "/information-delete-profile/", state });
  const atEntrance = () => entrances.has(router.latestLocation.pathname);
  const atPrivatePage = () => isPrivatePage(router.latestLocation.pathname);

  let hasArrived = false;
  const noteArrival = async (): Promise<void> => {
    await arrival;
    hasArrived = true;
  };
  void noteArrival();
  /** The next sign-in is another tab's: this one has asked for no code since its client left. */
  let isElsewhere = false;
  const lead = async (
    accountStatus: AccountStatus,
    isLate: boolean,
    state: { signedInElsewhere?: true },
  ): Promise<void> => {
    await arrival;
    if (accountStatus === "deletionPending") return showDeletion();
    // The landing guard chooses the page (spec §2). A page that was opened by its address stays.
    if (atEntrance()) await router.navigate({ to: "/", replace: true, state });
    else if (!isLate) return;
    // Loaders that ran before the account started could not read anything: run them again.
    await router.invalidate();
  };

  session.on("session.started", ({ accountStatus }) => {
    // A user who is redirected, or has moved on, does not return to the page they first asked for.
    if (accountStatus === "deletionPending" || !atEntrance()) returnTo.forget();
    void lead(accountStatus, hasArrived, isElsewhere ? { signedInElsewhere: true } : {});
    isElsewhere = false;
  });
  session.on("session.ended", ({ why }) => {
    isElsewhere = why === "endedElsewhere" || why === "startedElsewhere";
    returnTo.forget();
    router.clearCache();
    void router.navigate({ to: "/", replace: true });
  });
  session.on("post.cancelled", ({ why }) => {
    if (why === "deletionPending") showDeletion({ cancelledPost: true });
  });
  const showPurchase = (purchase: CheckoutOutput) => {
    // Replaced: Back from the result leads to the choice, not to a till without a purchase.
    if (tills.has(router.latestLocation.pathname))
      void router.navigate({ ...afterPurchase(purchase), replace: true });
  };
  follow(session.select(accountActor), (account) => {
    account?.on("purchase.completed", ({ purchase }) => showPurchase(purchase));
  });
  session.select(sessionScreen).subscribe((screen) => {
    if (screen === "code") isElsewhere = false;
    // Public pages stay open without a city: only private pages are guarded (spec §2).
    if (screen === "registration" && (atEntrance() || atPrivatePage()))
      void router.navigate({ to: "/registration/", replace: true });
  });
};
