import { isOpen } from "#contract/forecast.ts";
import {
  type ChargedCard,
  type RecurringCharges,
  chargesAfterDebt,
  chargesAfterOrder,
  chargesNothing,
  payerAfterDebt,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import type { Quote } from "#contract/quote.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import type { Order } from "#machines/checkout/checkout.ports.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { getChargedCard, getUsedCard, priceView } from "#machines/checkout/checkout.view.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import type { Chance } from "../simulation/chance.ts";
import type { createBook } from "./book/book.ts";
import { dayOf } from "./calendar.ts";
import type { Page } from "./page.ts";
import type { Parts } from "./parts.ts";
import {
  awaitPayment,
  checkoutOf,
  checkoutScreen,
  enter,
  newCard,
  type Paid,
  type Person,
  sbp,
  visitBank,
} from "./person.ts";
import type { Bank } from "./plan.ts";
import type { createReader } from "./reader.ts";
import type { Server } from "./server.ts";
import type { Statement } from "./stated.ts";

export const usualBanks: readonly [Bank, ...Bank[]] = ["pays", "pays", "pays", "asks3ds", "late"];
const refusing: readonly [Bank, ...Bank[]] = ["declined", "noFunds"];
const difficult: readonly [Bank, ...Bank[]] = ["declined", "noFunds", "silent", "asks3ds"];

type Around = {
  readonly server: Server;
  readonly person: Person;
  readonly parts: Parts;
  readonly book: ReturnType<typeof createBook>;
  readonly reader: ReturnType<typeof createReader>;
  readonly own: Set<number>;
  say(line: string): void;
  breach(number: string, why: string): void;
};

const checkoutFacts = (page: Page) => {
  const account = page.account()?.getSnapshot();
  if (account?.context.catalog == null) throw new Error("there is no catalogue");
  const view = subscriptionsView(account);
  return {
    catalog: account.context.catalog,
    subscriptions: view.state === "ready" ? view.subscriptions : null,
  };
};

/** Orders and payments at the product's till and the bank's page. */
export const createTill = ({ server, person, parts, book, reader, own, say, breach }: Around) => {
  const paidAtDoor = new Set<number>();

  /** The choice with the consent to the charges that follow, as the page shows it. */
  const agreeing = (
    page: Page,
    choice: PayChoice,
    charges: RecurringCharges,
    payer: ChargedCard | null = null,
  ): PayForm => {
    const today = dayOf(server.now());
    const card = getChargedCard(checkoutOf(page).getSnapshot(), choice, { payer, today });
    if (card === null || chargesNothing(charges)) return { choice, byHand: true };
    const consent = recurringSentence(charges, card, person.browser.language);
    return { choice: { ...choice, consent } };
  };

  /** Pays at the bank and waits for the result. */
  const payAtBank = async (
    page: Page,
    subscriptionId: number,
    bank: Bank,
    approves: boolean,
  ): Promise<{ page: Page; paid: Paid }> => {
    let [at, paid] = [page, await awaitPayment(page)];
    for (let trips = 0; trips < 3 && at.leftFor !== null; trips += 1) {
      // Such a charge pays for nothing.
      if (bank === "otherSum") book.unasked(subscriptionId, server.now());
      const back = await visitBank(server, person, at.leftFor, bank, approves);
      at.close();
      at = await enter(server, person, back, parts);
      paid = await awaitPayment(at);
    }
    return { page: at, paid };
  };

  /** `wish`: the fixed part of the order. */
  const subscribe = async (
    page: Page,
    dice: Chance,
    wish: { delivered?: true; months?: number } = {},
  ): Promise<Page> => {
    const checkout = checkoutOf(page);
    const { catalog, subscriptions } = checkoutFacts(page);
    if ((subscriptions?.length ?? 0) > 2) return page;
    const gadgets = catalog.gadgets.filter(({ available }) => available);
    const device = gadgets[dice.below(Math.min(gadgets.length, 3))];
    const [office] = catalog.org.offices;
    if (device === undefined || office === undefined) throw new Error("there is nothing to subscribe to");
    const { delivery } = catalog.org;
    const isDelivered = delivery !== null && (dice.happens(0.3) || wish.delivered === true);
    const months = wish.months ?? dice.one([1, 1, 3, 3, 6]);
    checkout.send({ type: "device.chosen", deviceId: device.id, defaults: {} });
    await page.until(() => checkoutScreen(page).screen === "configuring");
    checkout.send({
      type: "draft.changed",
      change: {
        months,
        insurance: dice.happens(0.3),
        extras: dice.happens(0.2) ? device.extras.slice(0, 1).map(({ id }) => id) : [],
        handover: isDelivered
          ? {
              kind: "delivery",
              address: "Валовая, 21",
              day: delivery.days[0] ?? null,
              slot: delivery.slots[0] ?? null,
            }
          : { kind: "pickup", officeId: office.id },
      },
    });
    await page.until(() => priceView(checkout.getSnapshot()).state === "fresh");
    const category = catalog.categories.find(({ id }) => id === device.categoryId);
    const shop = [device, catalog.org.delivery];
    await reader.till(page, `/catalog/${category?.slug}/${device.slug}/`, shop);
    checkout.send({ type: "review.requested" });
    await page.until(() => {
      const view = checkoutScreen(page);
      return view.screen === "reviewing" && view.cards.state === "loaded";
    });
    const view = checkoutScreen(page);
    if (view.screen !== "reviewing" || view.price.quote === null) return page;
    const { quote } = view.price;
    await reader.till(page, "/checkout/", shop);
    const [card] = view.cards.cards;
    const atDoor = view.mayPayOnDelivery && dice.happens(0.3);
    const choice = atDoor
      ? ({ method: "onDelivery", cardId: null } as const)
      : card !== undefined && dice.happens(0.5)
        ? ({ method: "card", cardId: card.id } as const)
        : dice.happens(0.3)
          ? sbp
          : newCard;
    const drawn = dice.happens(0.85) ? dice.one(usualBanks) : dice.one(difficult);
    // A saved card keeps its own bank.
    const isNew = choice.method === "newCard";
    const bank = drawn === "silent" && isNew && dice.happens(0.5) ? "otherSum" : drawn;
    say(
      `subscribes: ${device.slug}, ${months} m, today ${quote.now / 100}, then ${quote.monthly / 100}, ${choice.method}, ${bank}`,
    );
    let order: Order | null = null;
    const subscription = checkout.subscribe(({ context }) => {
      order = context.order ?? order;
    });
    const charges = chargesAfterOrder(quote.forecast?.charges.map(({ amount }) => amount) ?? []);
    page.goTo("/checkout/");
    checkout.send({
      type: "order.confirmed",
      quoteId: quote.id,
      ...agreeing(page, choice, charges),
    });
    await page.until(() => order !== null);
    subscription.unsubscribe();
    // Cast: the compiler does not see that the subscription sets it.
    return pay(page, order as Order | null, { quote, bank }, dice);
  };

  const pay = async (
    page: Page,
    order: Order | null,
    { quote, bank }: { quote: Quote; bank: Bank },
    dice: Chance,
  ): Promise<Page> => {
    if (order === null) throw new Error("nothing was ordered");
    own.add(order.subscriptionId);
    const later = quote.forecast?.charges.map(({ amount }) => amount) ?? null;
    book.order(order.subscriptionId, { later, monthly: quote.monthly });
    book.payByHand(order.subscriptionId, { period: order.period, amount: quote.now, at: server.now() });
    const { page: after, paid } = await payAtBank(page, order.subscriptionId, bank, dice.happens(0.8));
    if (paid === "ordered") paidAtDoor.add(order.subscriptionId);
    say(`  ${order.subscriptionId} ${paid}`);
    if (paid === "paid") await reader.done(after, order.subscriptionId);
    return after;
  };

  const payDebt = async (page: Page, statements: readonly Statement[], dice: Chance): Promise<Page> => {
    const owing = statements.find(
      ({ subscription: { debt, status } }) => debt > 0 && status !== "awaitingHandover",
    );
    if (owing === undefined) return page;
    const { id: subscriptionId, period, debt: amount, officeId } = owing.subscription;
    const checkout = checkoutOf(page);
    checkout.send({
      type: "payment.requestedFor",
      order: { subscriptionId, period, amount, officeId, later: laterPeriods(owing.subscription) },
    });
    await page.until(() => {
      const view = checkoutScreen(page);
      return view.screen === "unpaid" && view.cards.state === "loaded";
    });
    const view = checkoutScreen(page);
    if (view.screen !== "unpaid") return page;
    const [card] = view.cards.cards;
    const isInHand = owing.subscription.start !== null;
    const way =
      view.mayPayOnDelivery && dice.happens(0.3)
        ? ({ method: "onDelivery", cardId: null } as const)
        : card !== undefined && dice.happens(0.4)
          ? ({ method: "card", cardId: card.id } as const)
          : dice.happens(0.3)
            ? sbp
            : newCard;
    const bank = dice.happens(0.85) ? dice.one(usualBanks) : dice.one(refusing);
    // A debtor with a paused device in hand chooses what follows.
    const paused = isInHand && owing.subscription.status === "paused";
    const goesOn = paused && owing.acts("payDebtAndGoOn") !== null && dice.happens(0.5);
    const act = goesOn ? "payDebtAndGoOn" : "payDebt";
    const tellAgreed = await reader.debt(page, subscriptionId, goesOn ? "goOn" : "stay");
    const agreed = owing.ahead.acts[act];
    const follows =
      paused && isOpen(agreed) ? ({ after: goesOn ? "goOn" : "stay", shown: agreed.hash } as const) : {};
    const choice = { ...way, ...follows };
    say(`pays ${amount / 100} of ${subscriptionId}, ${act}, ${choice.method}, ${bank}`);
    const before = server.now();
    const projection = owing.acts(act);
    book.payByHand(subscriptionId, { period, amount, at: before });
    const { price } = owing.subscription;
    const later = Array.from({ length: view.order.later }, () => price);
    const charges =
      period === 1 || !isOpen(agreed)
        ? chargesAfterOrder(later)
        : chargesAfterDebt(agreed, owing.ahead.today, getUsedCard(checkout.getSnapshot(), choice));
    const payer = period > 1 && isOpen(agreed) ? payerAfterDebt(agreed) : null;
    page.goTo("/checkout/");
    checkout.send({ type: "payment.confirmed", amount, ...agreeing(page, choice, charges, payer) });
    const { page: after, paid } = await payAtBank(page, subscriptionId, bank, dice.happens(0.8));
    if (paid === "ordered") paidAtDoor.add(subscriptionId);
    say(`  ${paid}`);
    if (paid === "paid") await reader.done(after, subscriptionId);
    // The screen showed the end of that pause.
    if (paid === "paid" && goesOn) book.payAndResume(subscriptionId, before);
    if (paid === "paid" && isInHand) {
      // Lets a payment begun beside it expire.
      await server.moveTo(server.now() + 60_000);
      await server.work();
      // The card that paid is charged later, too; SBP leaves none, and a withdrawn consent stays so.
      const staysSo = choice.method === "sbp" || owing.subscription.chargeConsent === "withdrawn";
      const following = projection?.charges
        .slice(1)
        .map((one) => ({ ...one, card: staysSo ? one.card : "any" }));
      book.act(owing, projection === null ? null : { ...projection, charges: following ?? [] }, before);
      const today = projection?.charges.filter(({ day }) => day === dayOf(before)) ?? [];
      const shown = goesOn ? today.reduce((total, one) => total + one.amount, 0) : amount;
      const taken = (await server.readCharges([subscriptionId])).filter(
        ({ at, status }) => at >= before && status === "success",
      );
      const sum = taken.reduce((total, charge) => total + charge.amount, 0);
      if (sum > shown)
        breach(
          "P8",
          `subscription ${subscriptionId}: a debt of ${shown / 100} ₽ was paid, and ${sum / 100} ₽ were taken`,
        );
      tellAgreed();
    }
    return after;
  };

  return {
    subscribe,
    payDebt,
    /** Subscriptions whose first payment is on delivery. */
    paidAtDoor,
  };
};
