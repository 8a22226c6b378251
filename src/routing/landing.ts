import { waitFor } from "xstate";
import type { Catalog } from "#contract/info.ts";
import { catalogView, isSettled, subscriptionsView } from "#machines/account/account.view.ts";
import { actorAt } from "../actors/machine-at.ts";
import type { RouterContext } from "./router-context.ts";

export type Landing =
  | { to: "/subscriptions/" }
  /** `linkIsOld`: what a link chose is not in the catalogue, and the page says so. */
  | { to: "/catalog/"; state?: { linkIsOld: true } }
  | { to: "/catalog/$device/"; params: { device: string } }
  | { to: "/catalog/$device/$subscription/"; params: { device: string; subscription: string } };

/**
 * Where a signed-in client begins (spec §2, landing guard): at the chosen device or category if the catalogue has it, at
 * the catalogue if it has not; with nothing chosen at the subscriptions if there are any that count, else at the catalogue. The address of a device is its
 * category's name and its own.
 */
export const chooseLanding = (
  { categories, gadgets }: Pick<Catalog, "categories" | "gadgets">,
  subscriptionCount: number,
  chosen: string | null,
): Landing => {
  const device = gadgets.find(({ slug }) => slug === chosen);
  const category = categories.find(({ id, slug }) => (device ? id === device.categoryId : slug === chosen));
  if (category && device)
    return {
      to: "/catalog/$device/$subscription/",
      params: { device: category.slug, subscription: device.slug },
    };
  if (category) return { to: "/catalog/$device/", params: { device: category.slug } };
  if (chosen !== null) return { to: "/catalog/", state: { linkIsOld: true } };
  return { to: subscriptionCount > 0 ? "/subscriptions/" : "/catalog/" };
};

/** Waits for the client's subscriptions and the catalogue; null when one of them cannot be loaded. */
export const findLanding = async ({ session, choices }: RouterContext): Promise<Landing | null> => {
  const account = actorAt(session, "account");
  if (account === undefined) return null;
  // A link may have brought a tag to somebody who is signed in.
  account.send({ type: "tag.remembered" });
  const settled = await waitFor(account, isSettled).catch(() => null);
  // The account ended meanwhile: who is here now is another question, and the session announces the answer.
  if (settled === null) return null;
  const subscriptions = subscriptionsView(settled);
  const catalog = catalogView(settled);
  if (subscriptions.state !== "ready" || catalog.state !== "ready") return null;
  const landing = chooseLanding(catalog.catalog, subscriptions.count, choices.device());
  choices.forgetDevice();
  return landing;
};
