import type { Payment } from "#contract/payment.ts";
import { purchaseView, subscriptionsView } from "#machines/account/account.view.ts";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { paymentsView, receiptView } from "#machines/payments/payments.view.ts";
import { afterPurchase } from "#src/routing/follow-session.ts";
import { addDays, dayOf } from "./calendar.ts";
import type { Page } from "./page.ts";
import { checkoutOf, childrenOf, isLeaving } from "./person.ts";
import {
  type Facts,
  chargeNotAhead,
  factsIn,
  factsOfLine,
  factsOfList,
  factsOfOne,
  factsOfPayments,
  lineBegins,
  saysNothing,
  findUnknownFact,
} from "./reading.ts";
import { readScreen } from "./screens.tsx";
import type { Server } from "./server.ts";
import { type RenderedSentence, factsOf } from "./screen-facts.ts";
import type { StatedCharge, Statement } from "./stated.ts";
import type { StatedFact } from "./book/facts.ts";

/** Steps of a subscription with their own address. */
const steps = ["what-if", "pause", "resume", "cancel-confirm", "extend", "change", "reschedule"] as const;

/** Pages that state places and days of subscriptions. */
const others = ["/offices/", "/cards/?at=bind", "/information-delete-profile/", "/documents/"] as const;

/** The lead above the offers to a debtor: it holds while nothing is paid. */
const lead: ReadonlySet<RenderedSentence["key"]> = new Set([
  "debt.due",
  "debt.wasDue",
  "debt.stops",
  "debt.stops.return",
  "debt.termIsOver",
] as const);

/** Sentences about a device that is not received yet. */
const handover = /заберите устройство|привезём|паспорт|collect (?:your|the) device|we deliver|passport/i;

const loading = /загружаем|loading/i;

/** Payments that the page has loaded. */
const paymentsOf = (page: Page): readonly Payment[] => {
  const payments = childrenOf(page).payments?.getSnapshot();
  if (payments === undefined) return [];
  const view = paymentsView(payments);
  return view.state === "ready" ? view.payments : [];
};

/** Whether pages are read, and the client's hours ahead of UTC. `tell`: records a statement. */
type Reads = {
  readonly reads: boolean;
  hours(): number;
  tell(stated: Omit<StatedFact, "at">): void;
};

/**
 * Reads rendered pages: every sum and day on them must be computed for them. Takes one language and one step
 * at a time, in turn. Without `reads` nothing is rendered.
 */
export const createReader = (
  server: Server,
  { reads, hours, tell }: Reads,
  breach: (number: string, why: string) => void,
) => {
  let looks = 0;
  const language = () => (looks % 2 === 0 ? "ru" : "en");

  /** Records what sentences state. `about`: the subscription; `byLink`: the one of the link before them. */
  const recordAll = (
    sentences: readonly RenderedSentence[],
    where: string,
    { about = null, ifDone = false }: { about?: number | "byLink" | null; ifDone?: boolean } = {},
  ): void => {
    for (const sentence of sentences)
      for (const fact of factsOf(sentence))
        tell({
          fact,
          words: sentence.words,
          where,
          about: about === "byLink" ? sentence.about : about,
          ifDone,
        });
  };

  /** `line`: what the page's next 60 days may show, if it ends with them. */
  const read = async (
    page: Page,
    address: string,
    facts: Facts,
    ahead: readonly StatedCharge[] | null,
    line: Facts = facts,
  ) => {
    const { text, sentences } = await readScreen(server, page, address, language());
    const [first = "", ...others] = text.split(lineBegins);
    const stranger =
      findUnknownFact(first, facts, server.now()) ?? findUnknownFact(others.join("\n"), line, server.now());
    if (stranger !== null) breach("P3", `${language()} ${address} says ${stranger}, which was not computed`);
    const charge = ahead === null ? null : chargeNotAhead(text, ahead, server.now());
    if (charge !== null) breach("P3", `${language()} ${address} says ${charge}, which does not lie ahead`);
    return { text, sentences };
  };

  /** Records what was just read, unless its day is over. */
  const onSameDay = (say: () => void): (() => void) => {
    const on = dayOf(server.now());
    return () => {
      if (dayOf(server.now()) === on) say();
    };
  };

  /** Reads only the sentences of a page. */
  const readSentences = async (page: Page, address: string): Promise<readonly RenderedSentence[]> => {
    const { text, sentences } = await readScreen(server, page, address, language());
    if (loading.test(text)) throw new Error(`${address} was not read: ${text}`);
    return sentences;
  };

  return {
    /** The list, payments, each subscription, one of its steps, and one other page. */
    account: async (page: Page, statements: readonly Statement[]): Promise<void> => {
      if (!reads) return;
      looks += 1;
      const ahead = statements.flatMap(({ stay }) => stay.charges);
      const line = factsOfLine(statements, dayOf(server.now(), hours()));
      const list = await read(page, "/subscriptions/", factsOfList(statements), ahead, line);
      recordAll(list.sentences, "the list", { about: "byLink" });
      childrenOf(page).payments?.send({ type: "payments.requested" });
      await page.settle();
      const payments = await read(page, "/payments/", factsOfPayments(statements, paymentsOf(page)), ahead);
      recordAll(payments.sentences, "the page of payments");
      for (const one of statements) {
        const { id } = one.subscription;
        // The page also names the charge after an undone cancellation, or for a device kept during a pause.
        const kept = one.stay.ifKept?.charge ?? null;
        const taken = one.acts("takeBack")?.charges ?? [];
        const possible = [...one.stay.charges, ...taken, ...(kept === null ? [] : [kept])];
        const facts = factsOfOne(one, paymentsOf(page));
        const { text, sentences } = await read(page, `/subscriptions/?s=${id}`, facts, possible);
        recordAll(sentences, "its page", { about: id });
        if (saysNothing(text) && one.stay.charges.length > 0)
          breach("P2", `${language()} /subscriptions/?s=${id} says that nothing is charged any more`);
        const at = steps[Math.floor(looks / 2) % steps.length];
        const step = await read(page, `/subscriptions/?s=${id}&at=${at}`, facts, null);
        recordAll(step.sentences, `its step ${at}`, { about: id, ifDone: true });
      }
      childrenOf(page).subscription?.send({ type: "subscription.closed" });
      const other = others[looks % others.length] ?? "/offices/";
      childrenOf(page).cards?.send({ type: "cards.requested" });
      await page.settle();
      const ifDone = other.startsWith("/cards/") || (other.startsWith("/information-") && !isLeaving(page));
      recordAll(await readSentences(page, other), other, { ifDone });
    },
    /** A step's outcome; call the result once the act is done. */
    step: async (page: Page, id: number, at: "pause" | "resume" | "cancel-confirm"): Promise<() => void> => {
      if (!reads) return () => undefined;
      const { subscription } = childrenOf(page);
      subscription?.send({
        type: "subscription.opened",
        id,
        step: at === "cancel-confirm" ? "cancel" : at,
      });
      if (at === "cancel-confirm") subscription?.send({ type: "reason.given", reason: "price", comment: "" });
      await page.settle();
      const sentences = await readSentences(page, `/subscriptions/?s=${id}&at=${at}`);
      return onSameDay(() => recordAll(sentences, `its step ${at}`, { about: id }));
    },
    /** An offer's outcome; call the result once it is paid. */
    debt: async (page: Page, id: number, offer: "stay" | "goOn"): Promise<() => void> => {
      if (!reads) return () => undefined;
      const sentences = (await readSentences(page, "/checkout/")).filter(({ key }) => !lead.has(key));
      const isChoice = sentences.some((each) => each.offer !== null);
      const offered = sentences.filter((each) => !isChoice || each.offer === offer);
      return onSameDay(() => recordAll(offered, `the offer ${offer}`, { about: id }));
    },
    /** The consent before a card with these last digits is bound; call the result once it is. */
    binding: async (page: Page, last4: string): Promise<() => void> => {
      if (!reads) return () => undefined;
      const sentences = await readSentences(page, "/cards/?at=bind");
      const named = sentences.map((each) => ({
        ...each,
        values: { ...each.values, card: { brand: "visa", last4 } as const },
      }));
      return onSameDay(() => recordAll(named, "the consent to a card"));
    },
    /** What is chosen or reviewed before an order: the quote, and `shop`, the catalogue's prices. */
    till: async (page: Page, address: string, shop: unknown): Promise<void> => {
      if (!reads) return;
      const { quote } = priceView(checkoutOf(page).getSnapshot());
      // 100: the page says that a point of bonus is worth a rouble.
      const facts = factsIn(quote, shop, dayOf(server.now()), 100);
      const charges = quote?.forecast?.charges.map((charge) => ({ ...charge, card: null })) ?? null;
      const { sentences } = await read(page, address, facts, charges);
      recordAll(sentences, address, { ifDone: true });
    },
    /** The page of a successful payment: its sum, and what follows. */
    done: async (page: Page, id: number): Promise<void> => {
      const account = page.account()?.getSnapshot();
      const last = account === undefined ? null : purchaseView(account).last;
      if (!reads || account === undefined || last?.kind !== "subscribed") return;
      const way = afterPurchase(last);
      const at = "params" in way ? `/success-subscription/${way.params.office}/` : "/success/";
      const address = last.paymentId === null ? at : `${at}?payment=${last.paymentId}`;
      const list = subscriptionsView(account);
      const own = list.state === "ready" ? list.subscriptions.find((each) => each.id === id) : undefined;
      // The page loads the receipt, which is issued within a second.
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
        // The last day of a paid period.
        paymentsOf(page).map(({ days }) => (days == null ? null : addDays(days.to, -1))),
        receipt,
        account.context.catalog?.org,
        dayOf(server.now()),
      );
      const { text, sentences } = await read(page, address, facts, null);
      recordAll(sentences, address, { about: id });
      if (loading.test(text)) throw new Error(`${address} was not read: ${text}`);
      if (own?.possession?.state === "inUse" && handover.test(text))
        breach("P2", `${language()} ${address} speaks of receiving a device that is in hand`);
    },
  };
};
