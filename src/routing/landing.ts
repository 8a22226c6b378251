import { waitFor } from "xstate";
import type { Catalog } from "#contract/info.ts";
import { catalogView, isSettled, subscriptionsView } from "#machines/account/account.view.ts";
import { actorAt } from "../actors/machine-at.ts";
import type { RouterContext } from "./router-context.tsx";

export type Landing =
  | { to: "/subscriptions/" }
  /** `linkIsOld`: the catalogue does not have what the link chose; the page says so. */
  | { to: "/catalog/"; state?: { linkIsOld: true } }
  | { to: "/catalog/$device/"; params: { device: string } }
  | { to: "/catalog/$device/$subscription/"; params: { device: string; subscription: string } };

/**
 * The first page of a signed-in client (spec §2, landing guard): the chosen device or category; the catalogue if it
 * is unknown; without a choice the subscriptions if any count, else the catalogue. The address of a device consists
 * of its category's and its own slug.
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

/** Waits for subscriptions and catalogue; null if one of them fails to load. */
export const findLanding = async ({ session, choices }: RouterContext): Promise<Landing | null> => {
  const account = actorAt(session, "account");
  if (account === undefined) return null;
  // The link may have brought a tag.
  account.send({ type: "tag.remembered" });
  const settled = await waitFor(account, isSettled).catch(() => null);
  // The account ended meanwhile; the session navigates.
  if (settled === null) return null;
  const subscriptions = subscriptionsView(settled);
  const catalog = catalogView(settled);
  if (subscriptions.state !== "ready" || catalog.state !== "ready") return null;
  const landing = chooseLanding(catalog.catalog, subscriptions.count, choices.device());
  choices.forgetDevice();
  return landing;
};
