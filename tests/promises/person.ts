import type { ActorRefFrom } from "xstate";
import { catalogView, purchaseView, subscriptionsView } from "#machines/account/account.view.ts";
import { bonusView, spendView, spendLimit } from "#machines/bonus/bonus.view.ts";
import { cardBindingView } from "#machines/card-binding/card-binding.view.ts";
import type { cardsMachine } from "#machines/cards/cards.machine.ts";
import { cardsView } from "#machines/cards/cards.view.ts";
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { projectionFor, forecastView } from "#machines/forecast/forecast.view.ts";
import type { Projection, ForecastAct, TermsOffered } from "#contract/forecast.ts";
import type { Terms } from "#machines/forecast/forecast.ports.ts";
import { deletionView } from "#machines/deletion/deletion.view.ts";
import type { PayChoice } from "#machines/payment/payment.ports.ts";
import { paymentView } from "#machines/payment/payment.view.ts";
import { registrationView } from "#machines/registration/registration.view.ts";
import { sessionView } from "#machines/session/session.view.ts";
import { subscriptionView } from "#machines/subscription/subscription.view.ts";
import { bankOf } from "../driver/driver.ts";
import { type Browser, openPage, type Page } from "./page.ts";
import type { Parts } from "./parts.ts";
import type { Bank } from "./plan.ts";
import type { Server } from "./server.ts";
import { type Statement, readStatement } from "./stated.ts";

export type Person = {
  readonly phone: string;
  readonly email: string;
  readonly verifies: boolean;
  readonly cityId: number;
  /** As `MM/YY`; the bank tells the client's cards apart by it. */
  readonly expires: string;
  readonly browser: Browser;
  /** Reports a letter that a page announced and that did not arrive. */
  misses(what: string): void;
};

const held = <T>(thing: T | null | undefined, name: string): T => {
  if (thing == null) throw new Error(`there is no ${name}`);
  return thing;
};

export const childrenOf = (page: Page) => held(page.account(), "account").getSnapshot().children;

const isReady = (page: Page): boolean => {
  const account = page.account()?.getSnapshot();
  return (
    account !== undefined &&
    subscriptionsView(account).state === "ready" &&
    catalogView(account).state === "ready"
  );
};

const wait = async (page: Page, what: string, is: () => boolean, patience?: number): Promise<void> => {
  if (!(await page.until(is, patience))) throw new Error(`${what} did not come`);
};

/** Signs in, registers and fills in the profile as far as needed. */
export const enter = async (server: Server, person: Person, path: string, parts: Parts): Promise<Page> => {
  const page = openPage(server, person.browser, path, parts);
  const { session } = page;
  const screen = () => sessionView(session.getSnapshot()).screen;
  await wait(page, "the first screen", () => screen() === "phone" || screen() === "home");
  if (screen() === "phone") {
    session.send({ type: "phone.submitted", phone: person.phone });
    await wait(page, "the code screen", () => screen() === "code");
    const message = server.sent.findLast(({ to }) => to === person.phone);
    session.send({ type: "code.submitted", code: /\d{4}/.exec(message?.text ?? "")?.[0] ?? "0000" });
    await wait(page, "the way in", () => ["consents", "registration", "home"].includes(screen()));
  }
  if (screen() === "consents") {
    session.send({ type: "consents.given", kinds: ["personalData", "offer"] });
    await wait(page, "the new account", () => screen() === "registration");
  }
  if (screen() === "registration") {
    const registration = held(session.getSnapshot().children.registration, "registration");
    await wait(
      page,
      "the registration form",
      () => registrationView(registration.getSnapshot()).screen === "form",
    );
    registration.send({
      type: "registration.submitted",
      form: { cityId: person.cityId, companyId: null, citizenship: "RU" },
    });
    await wait(page, "the account", () => isReady(page));
    const missing = await introduce(server, person, page);
    if (missing !== null) person.misses(missing);
  }
  await wait(page, "the account", () => isReady(page));
  return page;
};

/** Fills in the profile, and confirms the e-mail if this person does. */
const introduce = async (server: Server, { email, verifies }: Person, page: Page): Promise<string | null> => {
  const account = held(page.account(), "account");
  account.send({ type: "profile.submitted", change: { firstName: "Вера", lastName: "Обещаева", email } });
  await wait(page, "the saved profile", () => account.getSnapshot().context.client.email === email);
  if (!verifies) return null;
  const letter = () => server.sent.findLast(({ to, text }) => to === email && text.includes("?token="));
  await server.work();
  const token = /\?token=([\w-]+)/.exec(letter()?.text ?? "")?.[1];
  if (token === undefined) return "the letter to the address has not come";
  page.openLetter(token);
  await wait(
    page,
    "the proof of the address",
    () => account.getSnapshot().context.client.emailVerified === true,
  );
  return null;
};

/** Opens every subscription in turn; `again` reloads the list first. */
export const look = async (page: Page, again: boolean, parts: Parts): Promise<Statement[]> => {
  const account = held(page.account(), "account");
  if (again) {
    account.send({ type: "subscriptions.refreshRequested" });
    await wait(page, "the list", () => {
      const view = subscriptionsView(account.getSnapshot());
      return view.state === "ready" && !view.refreshing;
    });
  }
  const list = subscriptionsView(account.getSnapshot());
  const statements: Statement[] = [];
  for (const { id } of list.state === "ready" ? list.subscriptions : []) {
    const opened = await open(page, id);
    if (opened !== null) statements.push(parts.mapStatement?.(opened) ?? opened);
  }
  return statements;
};

/** Opens a subscription and waits for its forecast. */
export const open = async (page: Page, id: number): Promise<Statement | null> => {
  const subscription = held(childrenOf(page).subscription, "subscription");
  subscription.send({ type: "subscription.opened", id, step: null });
  const ahead = () => {
    const forecast = subscription.getSnapshot().children.forecast?.getSnapshot();
    return forecast === undefined ? null : forecastView(forecast);
  };
  await wait(page, "the forecast", () => {
    const view = ahead();
    return view?.state === "ready" && view.stale === null;
  });
  const view = ahead();
  const shown = subscriptionView(subscription.getSnapshot());
  subscription.send({ type: "subscription.closed" });
  return view?.state === "ready" && "subscription" in shown
    ? readStatement(shown.subscription, view.forecast)
    : null;
};

/** A change to request; `until` a day, `months` to add. */
export type Wish =
  | { readonly word: "pause"; readonly until: string | null }
  | { readonly word: "extend"; readonly months: number }
  /** Other terms, chosen from those offered; null: none fits. */
  | { readonly word: "change"; choose(offered: TermsOffered): Terms | null }
  /** Another day for a first delivery, chosen from those offered. */
  | { readonly word: "reschedule"; choose(days: readonly string[]): string | null }
  | { readonly word: "resume" | "cancel" | "takeBack" | "allowCharges" | "stopCharges" };

const moved = "Пятницкая, 6";

const stepOf = {
  pause: "pause",
  resume: "resume",
  cancel: "cancel",
  extend: "extend",
  change: "terms",
  reschedule: "reschedule",
  allowCharges: "charges",
  stopCharges: "charges",
  takeBack: null,
} as const;

/** Requests a change if it is offered, after waiting for its forecast, and returns that. Null if not offered. */
export const change = async (page: Page, id: number, wish: Wish): Promise<Projection | "unknown" | null> => {
  const subscription = held(childrenOf(page).subscription, "subscription");
  const { word } = wish;
  const view = () => subscriptionView(subscription.getSnapshot());
  const forecast = () => subscription.getSnapshot().children.forecast;
  const reckoned = async (act: ForecastAct) => {
    const ahead = () => {
      const actor = forecast();
      return actor === undefined ? null : forecastView(actor.getSnapshot());
    };
    await page.until(() => {
      const now = ahead();
      return now?.state === "ready" && now.stale === null;
    });
    const now = ahead();
    return now?.state === "ready" ? projectionFor(now.forecast, act) : null;
  };
  const leave = (): null => {
    subscription.send({ type: "subscription.closed" });
    return null;
  };
  subscription.send({ type: "subscription.opened", id, step: stepOf[word] });
  await page.settle();
  const { screen } = view();
  let shown: Projection | null;
  if (wish.word === "takeBack") {
    const now = view();
    if (now.screen !== "detail" || !now.takeBack.can) return leave();
    shown = await reckoned("takeBack");
    subscription.send({ type: "takeBack.confirmed", id, shown });
  } else if (wish.word === "allowCharges" || wish.word === "stopCharges") {
    if (screen !== wish.word) return leave();
    shown = await reckoned(wish.word);
    // No card can pay; the page says so.
    if (shown === null) return leave();
    subscription.send({ type: `${wish.word}.confirmed`, id, shown });
  } else if (wish.word === "cancel") {
    if (screen !== "reason") return leave();
    subscription.send({ type: "reason.given", reason: "price", comment: "" });
    shown = await reckoned("cancel");
    subscription.send({ type: "cancel.confirmed", id, shown });
  } else if (wish.word === "extend") {
    if (screen !== "extend") return leave();
    forecast()?.send({ type: "forecast.requested", question: { extend: wish.months } });
    shown = await reckoned("extend");
    // Too early; the page names the first day.
    if (shown === null) return leave();
    subscription.send({ type: "extension.confirmed", id, months: wish.months, shown });
  } else if (wish.word === "change") {
    if (screen !== "changeTerms") return leave();
    await reckoned("change");
    const now = forecast();
    const view = now === undefined ? null : forecastView(now.getSnapshot());
    const offered = view?.state === "ready" ? view.forecast.terms : null;
    const terms = offered === null ? null : wish.choose(offered);
    if (terms === null) return leave();
    now?.send({ type: "forecast.requested", question: { terms } });
    shown = await reckoned("change");
    if (shown === null) return leave();
    subscription.send({ type: "terms.confirmed", id, terms, shown });
  } else if (wish.word === "reschedule") {
    if (screen !== "reschedule") return leave();
    await reckoned("reschedule");
    const now = forecast();
    const ahead = now === undefined ? null : forecastView(now.getSnapshot());
    const offered = ahead?.state === "ready" ? ahead.forecast.deliveries : null;
    const day = offered === null ? null : wish.choose(offered.days);
    const slot = offered?.slots.at(-1);
    if (day === null || slot === undefined) return leave();
    now?.send({ type: "forecast.requested", question: { delivery: day } });
    shown = await reckoned("reschedule");
    if (shown === null) return leave();
    subscription.send({ type: "reschedule.confirmed", id, shown, delivery: { address: moved, day, slot } });
  } else if (wish.word === "pause") {
    if (screen !== "pause") return leave();
    const { until: resumeOn } = wish;
    if (resumeOn !== null) forecast()?.send({ type: "forecast.requested", question: { until: resumeOn } });
    shown = await reckoned(resumeOn === null ? "pause" : "pauseUntil");
    if (shown === null) return leave();
    subscription.send({ type: "pause.confirmed", id, resumeOn, shown });
  } else {
    if (screen !== "resume") return leave();
    shown = await reckoned("resume");
    subscription.send({ type: "resume.confirmed", id, shown });
  }
  await wait(page, `the answer to ${word}`, () => ["detail", "missing"].includes(view().screen));
  leave();
  return shown ?? "unknown";
};

type Checkout = ActorRefFrom<typeof checkoutMachine>;
export const checkoutOf = (page: Page): Checkout => held(childrenOf(page).checkout, "checkout");
export const checkoutScreen = (page: Page) => checkoutView(checkoutOf(page).getSnapshot());

/** Fills in the bank's page: card and confirmation, or an SBP bank. Returns the return address. */
export const visitBank = async (
  server: Server,
  { expires }: Pick<Person, "expires">,
  page: string,
  bank: Bank,
  approves: boolean,
): Promise<string> => {
  const back = await bankOf(server.request).visit(page, bank, { approves, expires });
  await server.work();
  return back;
};

/** How a payment ended, as the page shows it. */
export type Paid = "paid" | "ordered" | "failed" | "unknown";

/** Waits for the end of a payment that this page began or resumed. */
export const awaitPayment = async (page: Page): Promise<Paid> => {
  const screen = () => checkoutScreen(page).screen;
  const payment = () => checkoutOf(page).getSnapshot().children.payment?.getSnapshot();
  await page.until(() => {
    if (page.leftFor !== null) return true;
    const now = payment();
    if (now !== undefined && paymentView(now).screen === "outcomeUnknown") return true;
    return ["choosing", "unpaid", "ended", "continueOffered"].includes(screen());
  }, 300_000);
  if (page.leftFor !== null) return "unknown";
  if (screen() === "unpaid") return "failed";
  const { last } = purchaseView(held(page.account(), "account").getSnapshot());
  if (last?.kind !== "subscribed") return "unknown";
  return last.method === "onDelivery" ? "ordered" : "paid";
};

/** Reserves bonus for the subscription's next payment; returns kopecks. */
export const spendPoints = async (page: Page, { subscription }: Statement): Promise<number> => {
  const bonus = held(childrenOf(page).bonus, "bonus");
  bonus.send({ type: "bonus.requested" });
  await wait(page, "the bonus", () => bonusView(bonus.getSnapshot()).state === "ready");
  const view = bonusView(bonus.getSnapshot());
  const most = view.state === "ready" ? spendLimit(subscription, view.bonus) : 0;
  const amount = most - (most % 100);
  if (amount <= 0) return 0;
  bonus.send({ type: "spend.submitted", subscriptionId: subscription.id, amount });
  await wait(page, "the answer about bonus", () =>
    ["spent", "refused", "unanswered"].includes(spendView(bonus.getSnapshot()).state),
  );
  return spendView(bonus.getSnapshot()).state === "spent" ? amount : 0;
};

const listCards = async (page: Page): Promise<ActorRefFrom<typeof cardsMachine>> => {
  const cards = held(childrenOf(page).cards, "cards");
  cards.send({ type: "cards.requested" });
  await wait(page, "the cards", () => cardsView(cards.getSnapshot()).state === "ready");
  return cards;
};

/** Chooses another card for this subscription, or with null for all without their own; false if there is none. */
export const choosePayer = async (
  page: Page,
  person: Pick<Person, "cityId">,
  subscriptionId: number | null,
): Promise<boolean> => {
  const cards = await listCards(page);
  const view = cardsView(cards.getSnapshot());
  if (view.state !== "ready" || !view.change.can) return false;
  const card = view.cards.find(({ isDefault, usedBy }) =>
    subscriptionId === null ? !isDefault : !usedBy.includes(subscriptionId),
  );
  if (card === undefined) return false;
  cards.send({ type: "card.activationRequested", cardId: card.id, cityId: person.cityId, subscriptionId });
  await wait(page, "the answer about the card", () => {
    const now = cardsView(cards.getSnapshot());
    return now.state === "ready" && now.news !== null;
  });
  const done = cardsView(cards.getSnapshot());
  return done.state === "ready" && (done.news?.kind === "main" || done.news?.kind === "payer");
};

/** False if not offered. */
export const moveTo = async (page: Page, cityId: number): Promise<boolean> => {
  const account = held(page.account(), "account");
  const { client } = account.getSnapshot().context;
  if (client.cityId === cityId || !account.getSnapshot().can({ type: "city.submitted", cityId }))
    return false;
  account.send({ type: "city.submitted", cityId });
  await wait(page, "the other city", () => page.account()?.getSnapshot().context.client.cityId === cityId);
  await wait(page, "the account", () => isReady(page));
  return true;
};

const deletionOf = (page: Page) => held(childrenOf(page).deletion, "deletion");

/** Requests deletion; false if not offered. */
export const askDeletion = async (page: Page): Promise<boolean> => {
  const deletion = deletionOf(page);
  const view = deletionView(deletion.getSnapshot());
  if (view.screen !== "informed" || !view.begin.can) return false;
  deletion.send({ type: "deletion.begun" });
  deletion.send({ type: "deletion.confirmed", word: "удалить" });
  await wait(page, "the request", () => isReady(page) && isLeaving(page));
  return true;
};

/** Withdraws the request; false if there is none. */
export const withdrawDeletion = async (page: Page): Promise<boolean> => {
  const deletion = deletionOf(page);
  const view = deletionView(deletion.getSnapshot());
  if (view.screen !== "pending" || !view.takeBack.can) return false;
  deletion.send({ type: "deletion.withdrawRequested" });
  await wait(page, "the way back", () => isReady(page) && !isLeaving(page));
  return true;
};

/** ISO moment of the client's request for deletion; null without one. */
export const deletionRequestedAt = (page: Page): string | null =>
  page.account()?.getSnapshot().context.client.deletionRequestedAt ?? null;

export const isLeaving = (page: Page): boolean => deletionRequestedAt(page) !== null;

/** Removes the main card without naming another; false if there is none. */
export const removeCard = async (page: Page): Promise<boolean> => {
  const cards = await listCards(page);
  const view = cardsView(cards.getSnapshot());
  const card = view.state === "ready" ? view.cards.find(({ isDefault }) => isDefault) : undefined;
  if (card === undefined) return false;
  cards.send({ type: "removal.considered", cardId: card.id });
  cards.send({ type: "removal.confirmed", replaceBy: null });
  await wait(page, "the removal", () => {
    const now = cardsView(cards.getSnapshot());
    return now.state === "ready" && now.news !== null;
  });
  return true;
};

/** Binds another card at the bank; returns the page after it. */
export const bindCard = async (
  server: Server,
  person: Person,
  page: Page,
  bank: Bank,
  parts: Parts,
): Promise<Page> => {
  const cards = await listCards(page);
  const binding = held(cards.getSnapshot().children.binding, "binding");
  await page.until(() => cardBindingView(binding.getSnapshot()).screen === "idle");
  page.goTo("/cards/");
  binding.send({ type: "binding.considered" });
  binding.send({ type: "binding.consented", cityId: person.cityId });
  await page.until(() => page.leftFor !== null);
  if (page.leftFor === null) return page;
  const back = await visitBank(server, person, page.leftFor, bank, true);
  page.close();
  const at = await enter(server, person, back, parts);
  await listCards(at);
  return at;
};

export const newCard: PayChoice = { method: "newCard", cardId: null };
export const sbp: PayChoice = { method: "sbp", cardId: null };
