import type { Credentials } from "#contract/auth.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { type ProductPage, productPages } from "../../e2e/page-table.ts";
import { driverAt } from "../../tests/driver/driver.ts";

/** A page to audit: its address below the language, and its audience. */
export type LookedAt = Pick<ProductPage, "path" | "who" | "clientHeading">;

/** Addresses with ids: a device, its configuration, a payment, two acts. */
const findOpened = async (url: string, { token }: Credentials): Promise<string[]> => {
  const { subscriptions } = await driverAt(url).ask(listSubscriptions, {}, { token });
  const { payments } = await driverAt(url).ask(listPayments, {}, { token });
  const acts = subscriptions.flatMap((subscription) => subscription.acts);
  const idOf = (what: string, found: { id: number } | undefined): number => {
    if (found === undefined) throw new Error(`the seeded client has no ${what}`);
    return found.id;
  };
  const one = idOf(
    "subscription that goes on",
    subscriptions.find(({ status }) => status === "active"),
  );
  return [
    `/subscriptions/?s=${one}`,
    `/subscriptions/?s=${one}&at=what-if`,
    `/payments/?p=${idOf("payment", payments[0])}`,
    `/documents/?act=${idOf(
      "act to be signed",
      acts.find(({ signed }) => !signed),
    )}`,
    `/documents/?act=${idOf(
      "signed act",
      acts.find(({ signed }) => signed),
    )}`,
  ];
};

/** All pages of spec §2 with the ids of a client. The configurator is last, since it creates an order. */
export const findPages = async (url: string, client: Credentials): Promise<LookedAt[]> => [
  ...(await findOpened(url, client)).map((path) => ({ path, who: "client" }) as const),
  ...productPages,
];

/** Public pages that show a client's own data, too. */
const withOwn = ["/documents/", "/faq/"];

/** Whether a page differs for clients apart from the menus. */
export const isForClients = ({ path, who, clientHeading }: LookedAt): boolean =>
  who === "client" || clientHeading !== undefined || withOwn.includes(path);
