import type { RegisteredRouter } from "@tanstack/react-router";
import type { AccountStatus } from "#machines/client/account-status.ts";
import type { CheckoutOutput } from "#machines/checkout/checkout.machine.ts";
import { accountIn, sessionScreen } from "#machines/session/session.view.ts";
import { afterPurchase } from "./after-purchase.ts";
import { isPrivatePage } from "./private-pages.ts";
import type { RouterContext } from "./router-context.ts";

/** Pages that only lead somewhere else once it is known who came. */
const entrances = new Set(["/", "/registration/"]);

/** Pages on which a purchase ends; whoever went elsewhere meanwhile is left in peace. */
const tills = new Set(["/checkout/", "/success/"]);

/**
 * Takes people to where the session says they are: the machine announces, the router follows. Until `arrival` the guard of
 * the first page leads them itself.
 */
export const followSession = (
  { session, errand }: Pick<RouterContext, "session" | "errand">,
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
  const lead = async (accountStatus: AccountStatus, isLate: boolean): Promise<void> => {
    await arrival;
    if (accountStatus === "deletionPending") return showDeletion();
    // The landing guard decides where to (spec §2). A page that was asked for by its address stays.
    if (atEntrance()) await router.navigate({ to: "/", replace: true });
    else if (!isLate) return;
    // Loaders and pages that have run before the account began had nobody to ask.
    await router.invalidate();
  };

  session.on("session.started", ({ accountStatus }) => {
    // Who is led elsewhere, or reads something else by now, is not taken back to what they first came for.
    if (accountStatus === "deletionPending" || !atEntrance()) errand.forget();
    void lead(accountStatus, hasArrived);
  });
  session.on("session.ended", () => {
    errand.forget();
    router.clearCache();
    void router.navigate({ to: "/", replace: true });
  });
  session.on("post.cancelled", ({ why }) => {
    if (why === "deletionPending") showDeletion({ cancelledPost: true });
  });
  const showPurchase = (purchase: CheckoutOutput) => {
    if (tills.has(router.latestLocation.pathname)) void router.navigate(afterPurchase(purchase));
  };
  const accounts = session.select(accountIn);
  const hearPurchases = (account: ReturnType<typeof accountIn>) => {
    account?.on("purchase.completed", ({ purchase }) => showPurchase(purchase));
  };
  hearPurchases(accounts.get());
  accounts.subscribe(hearPurchases);
  session.select(sessionScreen).subscribe((screen) => {
    // What everybody may read stays open to whoever has no city yet (spec §2: only private pages are guarded).
    if (screen === "registration" && (atEntrance() || atPrivatePage()))
      void router.navigate({ to: "/registration/", replace: true });
  });
};
