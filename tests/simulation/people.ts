import {
  chargesAfterDebt,
  chargesAfterOrder,
  chargesNothing,
  payerAfterDebt,
  recurringSentence,
} from "#contract/recurring-consent.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { ActorRefFrom } from "xstate";
import type { checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { forecastView, projectionFor } from "#machines/forecast/forecast.view.ts";
import type { DraftChange } from "#machines/checkout/draft.ts";
import {
  catalogView,
  cityView,
  emailView,
  profileView,
  subscriptionsView,
} from "#machines/account/account.view.ts";
import { laterPeriods } from "#machines/checkout/later-charges.ts";
import type { PayForm } from "#machines/checkout/pay-offer.ts";
import { checkoutView, getChargedCard, getUsedCard } from "#machines/checkout/checkout.view.ts";
import { deletionView } from "#machines/deletion/deletion.view.ts";
import { paymentView } from "#machines/payment/payment.view.ts";
import { registrationView } from "#machines/registration/registration.view.ts";
import { consentOffer, sessionView } from "#machines/session/session.view.ts";
import { signInsView } from "#machines/sign-ins/sign-ins.view.ts";
import type { Chance } from "./chance.ts";
import { type PossibleAction, actionAt, actionOn } from "./action.ts";
import { everyday } from "./everyday.ts";
import type { Page } from "./page.ts";
import type { Plan } from "./plan.ts";
import { privatePaths, publicPaths } from "./router.ts";
import { phones } from "./server/beginning.ts";
import type { Server } from "./server/server.ts";

const phonesToEnter = [
  phones.regular,
  phones.regular,
  phones.fresh,
  phones.newcomer,
  phones.forbidden,
  phones.leaving,
  phones.incomplete,
  phones.foreign,
] as const;

/** The last code sent to a phone. */
export const codeOf = ({ book }: Server, phone: string | null): string =>
  book.challenges.findLast((each) => each.phone === phone)?.code ?? "0000";

const draftChanges: readonly [DraftChange, ...DraftChange[]] = [
  { months: 3, handover: { kind: "pickup", officeId: 1 } },
  {
    months: 1,
    handover: { kind: "delivery", address: "Валовая, 21", day: "2026-11-22", slot: "10:00–14:00" },
  },
  { handover: null },
  { promo: "NOPE" },
  { promo: null },
];

const defaults: DraftChange = { months: 1, handover: { kind: "pickup", officeId: 1 } };

const payForms: readonly [PayForm, ...PayForm[]] = [
  { choice: { method: "card", cardId: 3 } },
  { choice: { method: "newCard", cardId: null } },
  { choice: { method: "sbp", cardId: null } },
  { choice: { method: "onDelivery", cardId: null } },
];

/** Everything that the page's views offer. */
export const offeredActions = (
  page: Page,
  server: Server,
  chance: Chance,
  bent: Plan["bent"] = null,
): PossibleAction[] => {
  const { session } = page;
  const view = sessionView(session.getSnapshot());
  const logout = actionOn(session, { type: "session.logoutRequested" });
  switch (view.screen) {
    case "phone":
      return view.submit.can
        ? [
            actionOn(session, { type: "phone.submitted", phone: chance.one(phonesToEnter) }),
            ...(chance.happens(0.15) ? walking(page, chance) : []),
          ]
        : [];
    case "code": {
      const right = codeOf(server, view.phone);
      const code = chance.happens(0.4) ? right : String(1000 + chance.below(9000));
      return [
        ...(view.submit.can ? [actionOn(session, { type: "code.submitted", code })] : []),
        ...(view.submit.can ? [actionOn(session, { type: "code.submitted", code: right })] : []),
        ...(view.resend.can ? [actionOn(session, { type: "code.resendRequested" })] : []),
        ...(view.askCall.can ? [actionOn(session, { type: "code.callRequested" })] : []),
        ...(view.changePhone.can && chance.happens(0.3)
          ? [actionOn(session, { type: "phone.changeRequested" })]
          : []),
      ];
    }
    case "consents": {
      const kinds = view.asked.map(({ kind }) => kind);
      return consentOffer(session.getSnapshot(), kinds).can
        ? [
            actionOn(session, { type: "consents.given", kinds }),
            ...(chance.happens(0.2) ? [actionOn(session, { type: "phone.changeRequested" })] : []),
          ]
        : [];
    }
    case "locked":
      return [actionOn(session, { type: "phone.changeRequested" })];
    case "unreachable":
    case "stopped":
      return [actionOn(session, { type: "session.retryRequested" }), logout];
    case "loading":
      return [logout];
    case "registration":
      return [...registering(page, chance), ...(chance.happens(0.1) ? [logout] : [])];
    case "home": {
      const wanted =
        bent === null ? [] : bent === "till" ? buying(page, chance) : everyday(page, chance, bent);
      if (wanted.length > 0 && chance.happens(0.9)) return wanted;
      return [...inside(page, chance), ...walking(page, chance), ...(chance.happens(0.25) ? [logout] : [])];
    }
    case "starting":
    case "ending":
      return [];
  }
};

const registering = (page: Page, chance: Chance): PossibleAction[] => {
  const { registration } = page.session.getSnapshot().children;
  if (registration === undefined) return [];
  const view = registrationView(registration.getSnapshot());
  if (view.screen === "unreachable") return [actionOn(registration, { type: "registration.retryRequested" })];
  if (view.screen === "unsupportedCity") return [actionOn(registration, { type: "city.changeRequested" })];
  if (view.screen !== "form" || !view.submit.can) return [];
  const form = { cityId: chance.one([1, 2, 2, 7]), companyId: null, citizenship: "KZ" } as const;
  return [actionOn(registration, { type: "registration.submitted", form })];
};

const inside = (page: Page, chance: Chance): PossibleAction[] => {
  const { account } = page.session.getSnapshot().children;
  if (account === undefined) return [];
  const now = account.getSnapshot();
  const isAway = subscriptionsView(now).state === "unreachable" || catalogView(now).state === "unreachable";
  // The last one is not a valid day.
  const named = chance.one([{ firstName: "Анна" }, { firstName: "Яна" }, { birthdate: "2020-02-30" }]);
  const change = chance.happens(0.2) ? { city: chance.one([1, 2, 7]) } : named;
  return [
    actionOn(account, { type: "subscriptions.refreshRequested" }),
    ...(isAway ? [actionOn(account, { type: "account.retryRequested" })] : []),
    ...(profileView(now).save.can ? [actionOn(account, { type: "profile.submitted", change })] : []),
    ...(emailView(now).resend.can ? [actionOn(account, { type: "letter.requested" })] : []),
    ...(cityView(now).submit.can && chance.happens(0.3)
      ? [actionOn(account, { type: "city.submitted", cityId: chance.one([1, 2, 7]) })]
      : []),
    ...leaving(page, chance),
    ...signedInDevices(page),
    ...everyday(page, chance, null),
    ...buying(page, chance),
    ...buying(page, chance),
  ];
};

const leaving = (page: Page, chance: Chance): PossibleAction[] => {
  const deletion = page.session.getSnapshot().children.account?.getSnapshot().children.deletion;
  if (deletion === undefined) return [];
  const view = deletionView(deletion.getSnapshot());
  const copy = actionOn(deletion, { type: "export.requested" });
  switch (view.screen) {
    case "informed":
      return [
        ...(view.begin.can ? [actionOn(deletion, { type: "deletion.begun" })] : []),
        ...(view.askExport.can ? [copy] : []),
      ];
    case "confirming": {
      const word = chance.one(["удалить", "Delete ", "нет"]);
      return [
        ...(view.submit.can ? [actionOn(deletion, { type: "deletion.confirmed", word })] : []),
        actionOn(deletion, { type: "deletion.abandoned" }),
      ];
    }
    case "unanswered":
      return view.check.can ? [actionOn(deletion, { type: "deletion.checkRequested" })] : [];
    case "pending":
      return view.takeBack.can ? [actionOn(deletion, { type: "deletion.withdrawRequested" })] : [];
    case "requesting":
    case "checking":
      return [];
  }
};

const signedInDevices = (page: Page): PossibleAction[] => {
  const signIns = page.session.getSnapshot().children.account?.getSnapshot().children.signIns;
  if (signIns === undefined) return [];
  const view = signInsView(signIns.getSnapshot());
  if (view.state !== "ready") return [actionOn(signIns, { type: "signIns.requested" })];
  const other = view.signIns.find(({ current }) => !current);
  return [
    ...(view.end.can && other !== undefined
      ? [actionOn(signIns, { type: "signIn.endRequested", id: other.id })]
      : []),
    ...(view.endOthers.can ? [actionOn(signIns, { type: "others.endRequested" })] : []),
  ];
};

/** The form with the consent to what follows, if that is known. */
export const agreeing = (
  checkout: ActorRefFrom<typeof checkoutMachine>,
  subscriptions: readonly Subscription[],
  { choice }: PayForm,
): PayForm => {
  const now = checkout.getSnapshot();
  const view = checkoutView(now);
  if (choice === null || (view.screen !== "reviewing" && view.screen !== "unpaid")) return { choice };
  const order = view.screen === "unpaid" ? view.order : null;
  const owed = subscriptions.find(({ id }) => id === order?.subscriptionId);
  const child = now.children.forecast;
  const debt = child === undefined ? null : forecastView(child.getSnapshot());
  const projection = debt?.state === "ready" ? projectionFor(debt.forecast, "payDebt") : null;
  const charges =
    view.screen === "reviewing"
      ? chargesAfterOrder(view.price.quote?.forecast?.charges.map(({ amount }) => amount) ?? [])
      : view.order.period === 1
        ? chargesAfterOrder(Array.from({ length: view.order.later }, () => owed?.price ?? 0))
        : projection !== null && debt?.state === "ready"
          ? chargesAfterDebt(projection, debt.forecast.today, getUsedCard(now, choice))
          : chargesAfterOrder([]);
  const payer = view.screen === "unpaid" && projection !== null ? payerAfterDebt(projection) : null;
  // The main card expires long after a session.
  const card = getChargedCard(now, choice, { payer, today: "" });
  if (card === null || chargesNothing(charges)) return { choice, byHand: true };
  return { choice: { ...choice, consent: recurringSentence(charges, card, "ru") } };
};

const buying = (page: Page, chance: Chance): PossibleAction[] => {
  const account = page.session.getSnapshot().children.account?.getSnapshot();
  const checkout = account?.children.checkout;
  if (account === undefined || checkout === undefined) return [];
  const view = checkoutView(checkout.getSnapshot());
  const form = agreeing(checkout, account.context.subscriptions ?? [], chance.one(payForms));
  // Payments on delivery are not paid here.
  const unpaid = account.context.subscriptions?.find(
    ({ debt, status }) => debt > 0 && status !== "awaitingHandover",
  );
  const order = unpaid && {
    subscriptionId: unpaid.id,
    period: unpaid.period,
    amount: unpaid.debt,
    officeId: unpaid.officeId,
    later: laterPeriods(unpaid),
  };
  const owed = order === undefined ? [] : [actionOn(checkout, { type: "payment.requestedFor", order })];
  const choose = actionOn(checkout, { type: "device.chosen", deviceId: chance.one([1, 2]), defaults });
  switch (view.screen) {
    case "choosing":
      if (view.review.can && chance.happens(0.5)) return [actionOn(checkout, { type: "review.requested" })];
      return owed.length > 0 && chance.happens(0.6) ? owed : [choose];
    case "configuring":
      return [
        actionOn(checkout, { type: "draft.changed", change: chance.one(draftChanges) }),
        ...(view.resumed ? [actionOn(checkout, { type: "draft.restarted", defaults })] : []),
        ...(chance.happens(0.2) ? [choose] : []),
        ...(view.review.can ? [actionOn(checkout, { type: "review.requested" })] : []),
        ...(view.price.refresh.can ? [actionOn(checkout, { type: "quote.refreshRequested" })] : []),
      ];
    case "reviewing":
      return [
        actionOn(checkout, { type: "configuration.requested" }),
        ...(view.price.refresh.can ? [actionOn(checkout, { type: "quote.refreshRequested" })] : []),
        ...(view.price.quote === null
          ? []
          : [
              actionAt(
                page.router,
                "/checkout/",
                actionOn(checkout, { type: "order.confirmed", quoteId: view.price.quote.id, ...form }),
              ),
            ]),
      ];
    case "creating":
      return [
        ...(view.retry.can ? [actionOn(checkout, { type: "creation.retryRequested" })] : []),
        ...(view.setAside.can ? [actionOn(checkout, { type: "creation.setAside" })] : []),
      ];
    case "unpaid":
      return chance.happens(0.85)
        ? [
            actionAt(
              page.router,
              "/checkout/",
              actionOn(checkout, { type: "payment.confirmed", amount: view.order.amount, ...form }),
            ),
          ]
        : [actionOn(checkout, { type: "payment.putOff" })];
    case "paying": {
      const { payment } = checkout.getSnapshot().children;
      if (payment === undefined) return [];
      const shown = paymentView(payment.getSnapshot());
      if (shown.screen === "confirming")
        return [
          actionAt(
            page.router,
            "/checkout/",
            actionOn(payment, { type: "amount.accepted", amount: shown.amount }),
          ),
        ];
      return [
        actionOn(payment, { type: "check.requested" }),
        ...(chance.happens(0.3) ? [actionOn(payment, { type: "payment.setAside" })] : []),
      ];
    }
    case "working":
    case "ended":
      return [];
  }
};

/** Navigation is always possible. */
const walking = ({ router, openLetter }: Page, chance: Chance): PossibleAction[] => {
  const letter = { event: { type: "the link of a letter is opened" }, does: openLetter };
  const to = chance.happens(0.8) ? chance.one(privatePaths) : chance.one(publicPaths);
  const walk = { event: { type: `walk to ${to}` }, does: () => void router.navigate({ to }) };
  return chance.happens(0.15) ? [walk, letter] : [walk];
};

/** Actions that no view offers: a stale button, a second Enter, a typed address. */
export const unofferedAction = (page: Page, server: Server, chance: Chance): PossibleAction => {
  const { session } = page;
  const { account, registration } = session.getSnapshot().children;
  const to = chance.happens(0.7) ? chance.one(privatePaths) : chance.one(publicPaths);
  const { release } = page.app.getSnapshot().children;
  const deeds: PossibleAction[] = [
    { event: { type: "the link of a letter is opened" }, does: page.openLetter },
    ...(release === undefined ? [] : [actionOn(release, { type: "reload.requested" } as const)]),
    { event: { type: `walk to ${to}` }, does: () => void page.router.navigate({ to }) },
    actionOn(session, { type: "phone.submitted", phone: chance.one(phonesToEnter) }),
    actionOn(session, { type: "code.submitted", code: codeOf(server, session.getSnapshot().context.phone) }),
    actionOn(session, { type: "code.resendRequested" }),
    actionOn(session, { type: "code.callRequested" }),
    actionOn(session, { type: "phone.changeRequested" }),
    actionOn(session, { type: "session.retryRequested" }),
    ...(account === undefined
      ? []
      : [actionOn(account, { type: "profile.submitted", change: { firstName: "Яна" } })]),
    ...(registration === undefined
      ? []
      : [
          actionOn(registration, {
            type: "registration.submitted",
            form: { cityId: 1, companyId: null, citizenship: null },
          }),
        ]),
  ];
  // Cast: the index is below the length, and the list is never empty.
  return deeds[chance.below(deeds.length)] as PossibleAction;
};
