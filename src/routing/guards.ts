import { type HistoryState, redirect } from "@tanstack/react-router";
import type * as v from "valibot";
import type { LandingSearch } from "./landing-search.ts";
import type { RouterContext } from "./router-context.tsx";
import { sendIfRunning, settledView } from "../actors/machine-at.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";

/**
 * Guards private pages: visitors go home, new clients to the registration (spec §2). `address` (path and search part)
 * is where they return after sign-in; null for a preload.
 */
export const requireAccount = async (
  { session, texts, returnTo }: RouterContext,
  address: string | null,
): Promise<void> => {
  const { screen } = await settledView(session);
  if (screen === "home") return returnTo.forget();
  // The page itself reports that the client could not be loaded, and offers a retry.
  if (screen === "unreachable" || screen === "stopped") return texts.load("sign-in");
  if (address !== null) returnTo.keepFirst(address);
  redirect({ to: screen === "registration" ? "/registration/" : "/", replace: true, throw: true });
};

/** On public pages: waits for the session, and loads the texts that only clients see. */
export const loadForClients = async ({ session, texts }: RouterContext): Promise<void> => {
  const { screen } = await settledView(session);
  if (screen === "home") await texts.load("consequences");
};

/** Guards the registration page. */
export const requireRegistration = async ({ session }: RouterContext): Promise<void> => {
  const { screen } = await settledView(session);
  if (screen !== "registration") redirect({ to: "/", replace: true, throw: true });
};

/**
 * The home page: stores the link's parameters, and redirects signed-in clients to their most likely page, which gets
 * the `state` of this one.
 */
export const land = async (
  context: RouterContext,
  chosen: v.InferOutput<typeof LandingSearch>,
  state: Pick<HistoryState, "signedInElsewhere">,
): Promise<void> => {
  const view = await settledView(context.session);
  // Stored only now, as the start of a new version may have cleared the storage (C13).
  const { city, device, utm_source: tag } = chosen;
  context.choices.keep({ city, device, tag });
  // A newly chosen device replaces the page that was asked for earlier.
  if (device !== undefined) context.returnTo.forget();
  if (view.screen === "registration") redirect({ to: "/registration/", replace: true, throw: true });
  if (view.screen !== "home") return;
  if (view.accountStatus === "deletionPending")
    redirect({ to: "/information-delete-profile/", replace: true, throw: true });
  const address = context.returnTo.take();
  // `href` decides; the types require `to`.
  if (address !== null) redirect({ to: "/", href: address, replace: true, throw: true });
  const { findLanding } = await import("./landing.ts");
  const landing = await findLanding(context);
  const { signedInElsewhere } = state;
  if (landing !== null)
    redirect({
      ...landing,
      state: { ...("state" in landing && landing.state), ...(signedInElsewhere && { signedInElsewhere }) },
      replace: true,
      throw: true,
    });
};

/** Opens the paper in the URL once the session is known. Call it on navigation, not on preload. */
export const openPaper = async (
  { session }: Pick<RouterContext, "session">,
  paper: PaperAddress | null,
): Promise<void> => {
  if (paper === null) return;
  await settledView(session);
  sendIfRunning(session, "account.acts", { type: "paper.opened", paper });
};
