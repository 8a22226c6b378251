import type { Credentials } from "#contract/auth.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { type ProductPage, productPages } from "../../e2e/page-table.ts";
import { driverAt } from "../../tests/driver/driver.ts";

/** A page to be looked at: its address below the language, and who is meant to see it. */
export type LookedAt = Pick<ProductPage, "path" | "who" | "clientHeading">;

/** What a client opens on pages of the specification: one device, what may be changed of it, one payment, two acts. */
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

/** Every page of spec §2, and what a client opens on them. Configuring comes last: it leaves an order behind. */
export const findPages = async (url: string, client: Credentials): Promise<LookedAt[]> => [
  ...(await findOpened(url, client)).map((path) => ({ path, who: "client" }) as const),
  ...productPages,
];

/** What everybody may read and has a client's own things beside it. */
const withOwn = ["/documents/", "/faq/"];

/** Whether a page is another one for a client than for a visitor, apart from the menus around it. */
export const isForClients = ({ path, who, clientHeading }: LookedAt): boolean =>
  who === "client" || clientHeading !== undefined || withOwn.includes(path);
