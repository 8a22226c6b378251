import type { Payment } from "#contract/payment.ts";
import { purchaseView, subscriptionsView } from "#machines/account/account.view.ts";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { paymentsView, receiptView } from "#machines/payments/payments.view.ts";
import { afterPurchase } from "#src/routing/after-purchase.ts";
import { dayOf } from "./calendar.ts";
import type { Page } from "./page.ts";
import { checkoutOf, childrenOf } from "./person.ts";
import {
  chargeNotAhead,
  type Facts,
  factsIn,
  factsOfLine,
  factsOfList,
  factsOfOne,
  factsOfPayments,
  lineBegins,
  saysNothing,
  strangerIn,
} from "./reading.ts";
import { readScreen } from "./screens.tsx";
import type { Server } from "./server.ts";
import type { Told, ToldCharge } from "./told.ts";

/** The steps of a subscription that have an address of their own. */
const steps = ["what-if", "pause", "resume", "cancel-confirm", "extend", "change"] as const;

/** What is said of a device that is still to be received. */
const handover = /заберите устройство|привезём|паспорт|collect (?:your|the) device|we deliver|passport/i;

/** What a page says of what it is still asking for. */
const loading = /загружаем|loading/i;

/** As far as they were read: the page of payments has asked for them. */
const paymentsOf = (page: Page): readonly Payment[] => {
  const payments = childrenOf(page).payments?.getSnapshot();
  if (payments === undefined) return [];
  const view = paymentsView(payments);
  return view.state === "ready" ? view.payments : [];
};

/** Whether pages are read at all, and how many hours the client's city is ahead of UTC now. */
type Reads = { readonly reads: boolean; hours(): number };

/**
 * Reads pages as they are rendered: every sum and every day on them is one that was reckoned for them. One language and
 * one step at a time, in turn; a life has more looks than there are of both. Without `reads` nothing is rendered.
 */
export const createReader = (
  server: Server,
  { reads, hours }: Reads,
  breach: (number: string, why: string) => void,
) => {
  let looks = 0;
  const language = () => (looks % 2 === 0 ? "ru" : "en");

  /** `line`: what may stand in the line of the next days, where the page ends with one. */
  const read = async (
    page: Page,
    address: string,
    facts: Facts,
    ahead: readonly ToldCharge[] | null,
    line: Facts = facts,
  ) => {
    const text = await readScreen(server, page, address, language());
    const [first = "", ...others] = text.split(lineBegins);
    const stranger =
      strangerIn(first, facts, server.now()) ?? strangerIn(others.join("\n"), line, server.now());
    if (stranger !== null)
      breach("P3", `${language()} ${address} says ${stranger}, which nobody has reckoned`);
    const charge = ahead === null ? null : chargeNotAhead(text, ahead, server.now());
    if (charge !== null) breach("P3", `${language()} ${address} says ${charge}, which does not lie ahead`);
    return text;
  };

  return {
    /** The list, payments, each subscription, and one of its steps. */
    account: async (page: Page, told: readonly Told[]): Promise<void> => {
      if (!reads) return;
      looks += 1;
      const ahead = told.flatMap(({ stay }) => stay.charges);
      const line = factsOfLine(told, dayOf(server.now(), hours()));
      await read(page, "/subscriptions/", factsOfList(told), ahead, line);
      childrenOf(page).payments?.send({ type: "payments.requested" });
      await page.settle();
      await read(page, "/payments/", factsOfPayments(told, paymentsOf(page)), ahead);
      for (const one of told) {
        const { id } = one.subscription;
        // What would be charged if a cancellation were taken back, or a device kept during a pause, stands there too.
        const kept = one.stay.ifKept?.charge ?? null;
        const taken = one.acts("takeBack")?.charges ?? [];
        const possible = [...one.stay.charges, ...taken, ...(kept === null ? [] : [kept])];
        const text = await read(page, `/subscriptions/?s=${id}`, factsOfOne(one, paymentsOf(page)), possible);
        if (saysNothing(text) && one.stay.charges.length > 0)
          breach("P2", `${language()} /subscriptions/?s=${id} says that nothing is charged any more`);
        const at = steps[Math.floor(looks / 2) % steps.length];
        await read(page, `/subscriptions/?s=${id}&at=${at}`, factsOfOne(one, paymentsOf(page)), null);
      }
      childrenOf(page).subscription?.send({ type: "subscription.closed" });
    },
    /** What is chosen, or looked over, before an order: its quote, and `shop`, what the catalogue says of prices. */
    till: async (page: Page, address: string, shop: unknown): Promise<void> => {
      if (!reads) return;
      const { quote } = priceView(checkoutOf(page).getSnapshot());
      // The last: a point of bonus is worth a rouble, and the page says so.
      const facts = factsIn(quote, shop, dayOf(server.now()), 100);
      const charges = quote?.forecast?.charges.map((charge) => ({ ...charge, card: null })) ?? null;
      await read(page, address, facts, charges);
    },
    /** What is said of a payment that has come: its sum, and what follows. */
    done: async (page: Page, id: number): Promise<void> => {
      const account = page.account()?.getSnapshot();
      const last = account === undefined ? null : purchaseView(account).last;
      if (!reads || account === undefined || last?.kind !== "subscribed") return;
      const way = afterPurchase(last);
      const at = "params" in way ? `/success-subscription/${way.params.office}/` : "/success/";
      const address = last.paymentId === null ? at : `${at}?payment=${last.paymentId}`;
      const list = subscriptionsView(account);
      const own = list.state === "ready" ? list.subscriptions.find((each) => each.id === id) : undefined;
      // A receipt is issued within a second, and is asked for as the page opens.
      await server.work();
      const { payments } = childrenOf(page);
      payments?.send({ type: "payments.requested" });
      const paid = last.paymentId;
      if (paid !== null) payments?.send({ type: "receipt.requested", id: paid });
      await page.settle();
      const receipt = paid !== null && payments !== undefined && receiptView(payments.getSnapshot(), paid);
      const facts = factsIn(
        own,
        paymentsOf(page),
        receipt,
        account.context.catalog?.org,
        dayOf(server.now()),
      );
      const text = await read(page, address, facts, null);
      if (loading.test(text)) throw new Error(`${address} was not read: ${text}`);
      if (own?.possession?.state === "inUse" && handover.test(text))
        breach("P2", `${language()} ${address} speaks of receiving a device that is in hand`);
    },
  };
};
