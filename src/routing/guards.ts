import { redirect } from "@tanstack/react-router";
import type * as v from "valibot";
import type { LandingSearch } from "./landing-search.ts";
import type { RouterContext } from "./router-context.ts";
import { settledView } from "../actors/machine-at.ts";

/**
 * Private pages: nobody signed in leads home, a new client to the registration (spec §2). Where they wanted to (`address`,
 * path and search part; null when nobody comes, only the page is fetched ahead) they are taken after the sign-in.
 */
export const requireAccount = async (
  { session, texts, errand }: RouterContext,
  address: string | null,
): Promise<void> => {
  const { screen } = await settledView(session);
  if (screen === "home") return errand.forget();
  // The page itself says that the client could not be loaded, and goes on from there.
  if (screen === "unreachable" || screen === "stopped") return texts.load("sign-in");
  if (address !== null) errand.keep(address);
  redirect({ to: screen === "registration" ? "/registration/" : "/", replace: true, throw: true });
};

/** On a page that is open to everybody: waits until it is known who is here, and loads what only clients are told. */
export const loadForClients = async ({ session, texts }: RouterContext): Promise<void> => {
  const { screen } = await settledView(session);
  if (screen === "home") await texts.load("consequences");
};

/** The registration is only for those who are at it. */
export const requireRegistration = async ({ session }: RouterContext): Promise<void> => {
  const { screen } = await settledView(session);
  if (screen !== "registration") redirect({ to: "/", replace: true, throw: true });
};

/** The home page: keeps what the link chose, and takes a signed-in client to where they most likely want to be. */
export const land = async (
  context: RouterContext,
  chosen: v.InferOutput<typeof LandingSearch>,
): Promise<void> => {
  const view = await settledView(context.session);
  // Not before: another version may just have made this device forget everything (C13).
  const { city, device, utm_source: tag } = chosen;
  context.choices.keep({ city, device, tag });
  // What a link chooses now is newer than what another one asked for.
  if (device !== undefined) context.errand.forget();
  if (view.screen === "registration") redirect({ to: "/registration/", replace: true, throw: true });
  if (view.screen !== "home") return;
  if (view.accountStatus === "deletionPending")
    redirect({ to: "/information-delete-profile/", replace: true, throw: true });
  const address = context.errand.take();
  // The address is what counts; the types want a `to` beside it.
  if (address !== null) redirect({ to: "/", href: address, replace: true, throw: true });
  const { findLanding } = await import("./landing.ts");
  const landing = await findLanding(context);
  if (landing !== null) redirect({ ...landing, replace: true, throw: true });
};
