import { laterPeriods } from "#machines/checkout/later-charges.ts";
import type { Payment } from "#contract/payment.ts";
import type { Quote } from "#contract/quote.ts";
import type { Order } from "#machines/checkout/checkout.ports.ts";
import { subscriptionsView } from "#machines/account/account.view.ts";
import { priceView } from "#machines/checkout/checkout.view.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { type Chance, chance } from "../simulation/chance.ts";
import { type Breach, createBook } from "./book.ts";
import { dayOf, hour } from "./calendar.ts";
import type { Page } from "./page.ts";
import type { Parts } from "./parts.ts";
import {
  awaitPayment,
  bindCard,
  change,
  checkoutOf,
  checkoutScreen,
  childrenOf,
  enter,
  look,
  newCard,
  type Paid,
  type Person,
  removeCard,
  spendPoints,
  visitBank,
} from "./person.ts";
import { type Act, type Bank, type Errand, type Life, sayAct } from "./plan.ts";
import {
  chargeNotAhead,
  type Facts,
  factsOfList,
  factsOfOne,
  factsOfPayments,
  saysNothing,
  strangerIn,
} from "./reading.ts";
import { readScreen } from "./screens.tsx";
import { dawn, type Server } from "./server.ts";
import type { Told, ToldCharge } from "./told.ts";

/** What became of a life: the first promise that was broken in it, and what happened, line by line. */
export type Outcome = {
  readonly life: Life;
  readonly breach: Breach | null;
  readonly lines: readonly string[];
};

/** After the last act whoever is owed a word gets it, and what is under way ends. */
const afterwards = 3 * 24 * hour;

/** The steps of a subscription that have an address of their own. */
const steps = ["what-if", "pause", "resume", "cancel-confirm"] as const;

const usualBanks: readonly [Bank, ...Bank[]] = ["pays", "pays", "pays", "asks3ds", "late"];
const refusing: readonly [Bank, ...Bank[]] = ["declined", "noFunds"];
const difficult: readonly [Bank, ...Bank[]] = ["declined", "noFunds", "silent", "asks3ds"];

/** One life, as far as it has been lived; `number` tells apart those that share a server. */
export const beginLife = (server: Server, life: Life, number: number, parts: Parts) => {
  const lines: string[] = [];
  let broken: Breach | null = null;
  const say = (line: string) =>
    void lines.push(`${new Date(server.now() + 3 * hour).toISOString().slice(0, 16)} ${line}`);
  const book = createBook((breach) => {
    if (parts.only !== undefined && !parts.only.includes(breach.number)) return;
    if (broken === null) say(`${breach.number}: ${breach.why}`);
    broken ??= breach;
  });
  const breach = (at: string, why: string): void => {
    if (parts.only !== undefined && !parts.only.includes(at)) return;
    if (broken === null) say(`${at}: ${why}`);
    broken ??= { number: at, why };
  };
  const person: Person = {
    phone: `7916${String(1_000_000 + number)}`,
    email: `vera-${number}@example.com`,
    verifies: life.verifies,
    expires: `${String((number % 12) + 1).padStart(2, "0")}/${40 + (Math.floor(number / 12) % 60)}`,
    misses: (what) => breach("P11", what),
    browser: {
      kept: new Map(),
      address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      language: life.language,
      chance: chance(life.seed + 3),
    },
  };
  let read = 0;
  let looks = 0;
  const paidAtDoor = new Set<number>();
  const own = new Set<number>();
  let next = 0;
  let due = dawn.getTime() + (life.acts[0]?.after ?? 0) * hour;

  const readMail = (): void => {
    for (; read < server.sent.length; read += 1) {
      const sent = server.sent[read];
      if (sent !== undefined && (sent.to === person.phone || sent.to === person.email)) book.read(sent);
    }
  };
  /** Compares what has happened with what was promised. */
  const reconcile = async (): Promise<void> => {
    readMail();
    book.reconcile(await server.readCharges([...own]), server.now());
  };
  const observe = async (page: Page, again: boolean): Promise<Told[]> => {
    await reconcile();
    const told = await look(page, again, parts);
    for (const each of told) {
      own.add(each.subscription.id);
      book.see(each, server.now());
      const { id, status, possession, debt } = each.subscription;
      say(
        `  ${id}: ${status}, ${possession?.state ?? "?"}, debt ${debt / 100}, ahead ${JSON.stringify(each.stay)}`,
      );
    }
    await readPages(page, told);
    return told;
  };

  /**
   * Reads pages as they are rendered: every sum and every day on them is one that was reckoned for them. One language
   * and one step at a time, in turn; a life has more looks than there are of both.
   */
  const readPages = async (page: Page, told: readonly Told[]): Promise<void> => {
    if (!life.reads) return;
    looks += 1;
    const language = looks % 2 === 0 ? "ru" : "en";
    const read = async (address: string, facts: Facts, ahead: readonly ToldCharge[] | null) => {
      const text = await readScreen(server, page, address, language);
      const stranger = strangerIn(text, facts, server.now());
      if (stranger !== null)
        breach("P3", `${language} ${address} says ${stranger}, which nobody has reckoned`);
      const charge = ahead === null ? null : chargeNotAhead(text, ahead, server.now());
      if (charge !== null) breach("P3", `${language} ${address} says ${charge}, which does not lie ahead`);
      return text;
    };
    const ahead = told.flatMap(({ stay }) => stay.charges);
    await read("/subscriptions/", factsOfList(told), ahead);
    childrenOf(page).payments?.send({ type: "payments.requested" });
    await page.settle();
    await read("/payments/", factsOfPayments(told, paymentsOf(page)), ahead);
    for (const one of told) {
      const { id } = one.subscription;
      const text = await read(`/subscriptions/?s=${id}`, factsOfOne(one), one.stay.charges);
      if (saysNothing(text) && one.stay.charges.length > 0)
        breach("P2", `${language} /subscriptions/?s=${id} says that nothing is charged any more`);
      const at = steps[Math.floor(looks / 2) % steps.length];
      await read(`/subscriptions/?s=${id}&at=${at}`, factsOfOne(one), null);
    }
    childrenOf(page).subscription?.send({ type: "subscription.closed" });
  };

  /** Goes to the bank and comes back, until it is known how the payment ended. */
  const payAtBank = async (
    page: Page,
    bank: Bank,
    approves: boolean,
  ): Promise<{ page: Page; paid: Paid }> => {
    let [at, paid] = [page, await awaitPayment(page)];
    for (let trips = 0; trips < 3 && at.leftFor !== null; trips += 1) {
      const back = await visitBank(server, person, at.leftFor, bank, approves);
      at.close();
      at = await enter(server, person, back, parts);
      paid = await awaitPayment(at);
    }
    return { page: at, paid };
  };

  const subscribe = async (page: Page, dice: Chance): Promise<Page> => {
    const checkout = checkoutOf(page);
    const { catalog, subscriptions } = checkoutFacts(page);
    if ((subscriptions?.length ?? 0) > 2) return page;
    const gadgets = catalog.gadgets.filter(({ available }) => available);
    const device = gadgets[dice.below(Math.min(gadgets.length, 3))];
    const [office] = catalog.org.offices;
    if (device === undefined || office === undefined) throw new Error("there is nothing to subscribe to");
    const { delivery } = catalog.org;
    const isDelivered = delivery !== null && dice.happens(0.3);
    const months = dice.one([1, 1, 3, 3, 6]);
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
    checkout.send({ type: "review.requested" });
    await page.until(() => {
      const view = checkoutScreen(page);
      return view.screen === "reviewing" && view.cards.state === "loaded";
    });
    const view = checkoutScreen(page);
    if (view.screen !== "reviewing" || view.price.quote === null) return page;
    const { quote } = view.price;
    const [card] = view.cards.cards;
    const atDoor = view.mayPayOnDelivery && dice.happens(0.3);
    const choice = atDoor
      ? ({ method: "onDelivery", cardId: null } as const)
      : card !== undefined && dice.happens(0.5)
        ? ({ method: "card", cardId: card.id } as const)
        : newCard;
    const bank = dice.happens(0.85) ? dice.one(usualBanks) : dice.one(difficult);
    say(
      `subscribes: ${device.slug}, ${months} m, today ${quote.now / 100}, then ${quote.monthly / 100}, ${choice.method}, ${bank}`,
    );
    let order: Order | null = null;
    const heard = checkout.subscribe(({ context }) => {
      order = context.order ?? order;
    });
    checkout.send({ type: "order.confirmed", quoteId: quote.id, choice, consent: true });
    await page.until(() => order !== null);
    heard.unsubscribe();
    // Cast: the compiler does not see that the subscription has set it.
    return pay(page, order as Order | null, { quote, months, bank }, dice);
  };

  const pay = async (
    page: Page,
    order: Order | null,
    { quote, months, bank }: { quote: Quote; months: number; bank: Bank },
    dice: Chance,
  ): Promise<Page> => {
    if (order === null) throw new Error("nothing was ordered");
    own.add(order.subscriptionId);
    book.order(order.subscriptionId, { now: quote.now, monthly: quote.monthly, months });
    book.payByHand(order.subscriptionId, { period: order.period, amount: quote.now, at: server.now() });
    const { page: after, paid } = await payAtBank(page, bank, dice.happens(0.8));
    if (paid === "ordered") paidAtDoor.add(order.subscriptionId);
    say(`  ${order.subscriptionId} ${paid}`);
    return after;
  };

  const payDebt = async (page: Page, told: readonly Told[], dice: Chance): Promise<Page> => {
    const owing = told.find(
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
    const choice =
      view.mayPayOnDelivery && dice.happens(0.3)
        ? ({ method: "onDelivery", cardId: null } as const)
        : card !== undefined && dice.happens(0.4)
          ? ({ method: "card", cardId: card.id } as const)
          : newCard;
    const bank = dice.happens(0.85) ? dice.one(usualBanks) : dice.one(refusing);
    say(`pays ${amount / 100} of ${subscriptionId}, ${choice.method}, ${bank}`);
    const before = server.now();
    const course = owing.acts("payDebt");
    if (isInHand)
      book.act(owing, course === null ? null : { ...course, charges: course.charges.slice(1) }, before);
    book.payByHand(subscriptionId, { period, amount, at: before });
    checkout.send({ type: "payment.confirmed", amount, choice, consent: true });
    const { page: after, paid } = await payAtBank(page, bank, dice.happens(0.8));
    if (paid === "ordered") paidAtDoor.add(subscriptionId);
    say(`  ${paid}`);
    if (paid === "paid" && isInHand) {
      // What was begun beside it has had its time.
      await server.moveTo(server.now() + 60_000);
      await server.work();
      const taken = (await server.readCharges([subscriptionId])).filter(
        ({ at, status }) => at >= before && status === "success",
      );
      const sum = taken.reduce((total, charge) => total + charge.amount, 0);
      if (sum > amount)
        breach(
          "P8",
          `subscription ${subscriptionId}: a debt of ${amount / 100} ₽ was paid, and ${sum / 100} ₽ were taken`,
        );
    }
    return after;
  };

  const errand = async (page: Page, what: Errand, told: readonly Told[], dice: Chance): Promise<Page> => {
    const any = told[dice.below(told.length)];
    const today = dayOf(server.now());
    switch (what) {
      case "look":
        return page;
      case "subscribe":
        return subscribe(page, dice);
      case "payDebt":
        return payDebt(page, told, dice);
      case "pause":
      case "resume":
      case "cancel":
      case "takeBack": {
        if (any === undefined) return page;
        const { id, possession, period } = any.subscription;
        const course = any.acts(what);
        const at = server.now();
        const done = await change(page, id, what);
        if (!done) return page;
        say(`${what}: ${id}, led to ${JSON.stringify(course)}`);
        if (course === null) breach("P9", `${what} of ${id} was on offer, and the forecast has none`);
        book.act(any, course, at);
        if (what === "pause")
          book.pause(id, {
            days: course?.daysKept ?? 0,
            on: today,
            returned: possession?.state === "returned",
            period,
          });
        if (what === "resume") book.resume(id, today);
        return page;
      }
      case "spendBonus": {
        if (any === undefined) return page;
        const spent = await spendPoints(page, any);
        if (spent === 0) return page;
        say(`spends ${spent / 100} points on ${any.subscription.id}`);
        const [first, ...others] = any.stay.charges;
        if (first === undefined) return page;
        const charges = [{ ...first, amount: first.amount - spent }, ...others];
        book.act(any, { ...any.stay, charges }, server.now());
        return page;
      }
      case "bindCard": {
        const at = await bindCard(server, person, page, dice.one(usualBanks), parts);
        say("binds a card");
        for (const each of told) book.act(each, null, server.now());
        return at;
      }
      case "removeCard": {
        if (!(await removeCard(page))) return page;
        say("removes the main card");
        for (const each of told) book.act(each, null, server.now());
        return page;
      }
    }
  };

  const visit = async (what: Errand, roll: number): Promise<void> => {
    const dice = chance(life.seed * 31 + roll);
    let page = await enter(server, person, "/", parts);
    const told = await observe(page, false);
    const at = page.refused.length;
    const before = lines.length;
    page = await errand(page, what, told, dice);
    // The server does at once what has become due by it.
    await server.work();
    const [refused] = page.refused.slice(at);
    if (refused !== undefined && refused.code !== "payment.inProgress")
      breach("P9", `${what} was offered, and the server refused: ${refused.path} ${refused.code}`);
    if (lines.length > before) {
      book.touch(server.now());
      await observe(page, true);
    }
    page.close();
  };

  const warehouse = async (event: "handedOver" | "takenBack" | "damaged", roll: number): Promise<void> => {
    const ids = [...own].toSorted((a, b) => a - b);
    const id = ids[chance(roll).below(ids.length)];
    if (id === undefined || !(await server.warehouse(id, event))) return;
    say(`  the warehouse: ${event} ${id}`);
    book.touch(server.now());
    if (event === "handedOver") book.handedOver(id, dayOf(server.now()));
    else if (event === "takenBack") book.takenBack(id);
    else book.shake(id);
  };

  const live = async (act: Act): Promise<void> => {
    say(sayAct(act));
    if (act.do === "visit") await visit(act.errand, act.roll);
    else if (act.do === "warehouse") await warehouse(act.event, act.roll);
    else if (act.do === "bank") await server.bank(person.phone, act.behaviour);
  };

  const finish = async (): Promise<void> => {
    const page = await enter(server, person, "/", parts);
    const told = await observe(page, false);
    page.close();
    const ids = [...own];
    book.balance(
      told.map(({ subscription }) => subscription),
      await server.readCharges(ids),
      await server.readRefunds(ids),
      paidAtDoor,
    );
  };

  return {
    /** When something happens in it next (ms); null when it is over. */
    next: (): number | null => (broken !== null || next > life.acts.length ? null : due),
    /** Lives on, now that it is time. */
    go: async (): Promise<void> => {
      const act = life.acts[next];
      next += 1;
      try {
        if (act === undefined) await finish();
        else await live(act);
      } catch (error) {
        breach("life", error instanceof Error ? `${error.message}\n${error.stack}` : String(error));
      }
      const following = life.acts[next];
      due = server.now() + (following === undefined ? afterwards : following.after * hour);
    },
    outcome: (): Outcome => ({ life, breach: broken, lines }),
  };
};

/** As far as they were read: the page of payments has asked for them. */
const paymentsOf = (page: Page): readonly Payment[] => {
  const payments = childrenOf(page).payments?.getSnapshot();
  if (payments === undefined) return [];
  const view = paymentsView(payments);
  return view.state === "ready" ? view.payments : [];
};

const checkoutFacts = (page: Page) => {
  const account = page.account()?.getSnapshot();
  if (account?.context.catalog == null) throw new Error("there is no catalogue");
  const view = subscriptionsView(account);
  return {
    catalog: account.context.catalog,
    subscriptions: view.state === "ready" ? view.subscriptions : null,
    children: childrenOf(page),
  };
};
