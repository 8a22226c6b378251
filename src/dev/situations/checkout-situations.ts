import type { Payment } from "#contract/payment.ts";
import type { CheckoutOutput, checkoutMachine } from "#machines/checkout/checkout.machine.ts";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { checkoutView } from "#machines/checkout/checkout.view.ts";
import { describeMove } from "#tools/statecharts/explain.ts";
import { firstOf, staged } from "#tools/statecharts/staged.ts";
import { type Situation as Reached, pathTo } from "#tools/statecharts/world.ts";
import { paymentModel } from "#machines/payment/payment.model.ts";
import { payment, paymentsModel } from "#machines/payments/payments.model.ts";
import { active } from "#machines/subscription/subscription.model.ts";
import { paymentView } from "#machines/payment/payment.view.ts";
import { afterPurchase } from "../../routing/follow-session.ts";
import { collect } from "./collect.ts";
import { bought, catalog } from "./samples.ts";
import type { Situation } from "./situation.ts";
import { around, readyAccount } from "./surroundings.ts";

type Checkout = Reached<typeof checkoutMachine>;

const addressOf = ({ snapshot }: Checkout): string => {
  const { draft } = snapshot.context;
  const device = catalog.gadgets.find(({ id }) => id === draft?.deviceId);
  const category = catalog.categories.find(({ id }) => id === device?.categoryId);
  return checkoutView(snapshot).screen === "configuring" && device && category
    ? `/catalog/${category.slug}/${device.slug}/`
    : "/checkout/";
};

/** From the device to the requested payment. */
const ordering = (): Situation[] =>
  collect(checkoutModel, checkoutView)
    .filter(({ situation }) => !situation.snapshot.matches("paying"))
    .map(({ name, way, situation }) => ({
      name: `checkout.${name}`,
      subject: "checkout",
      way,
      address: addressOf(situation),
      stage: () =>
        around({
          account: readyAccount({}),
          online: situation.snapshot.context.online,
          facts: { subscriptions: [] },
          children: { checkout: staged(situation) },
        }),
    }));

/** A payment from request to result. */
const paying = (): Situation[] =>
  collect(paymentModel, paymentView).map(({ name, way, situation }) => ({
    name: `payment.${name}`,
    subject: "payment",
    way,
    address: "/checkout/",
    stage: () =>
      around({
        account: readyAccount({}),
        online: situation.snapshot.context.online,
        facts: { subscriptions: [] },
        children: {
          checkout: staged(
            firstOf(checkoutModel, (checkout) => checkout.matches("paying")),
            { children: { payment: staged(situation) } },
          ),
        },
      }),
  }));

const nameOf = (purchase: CheckoutOutput): string =>
  purchase.kind === "subscribed" ? `purchase.paid.${purchase.method ?? "elsewhere"}` : "purchase.pay-later";

/** The results that look different. */
const ended = (): Situation[] => {
  const found = new Map<string, Situation>();
  for (const situation of checkoutModel.explore().situations) {
    const purchase: CheckoutOutput | undefined = situation.snapshot.output;
    if (purchase === undefined || found.has(nameOf(purchase))) continue;
    const { to } = afterPurchase(purchase);
    const payment = purchase.kind === "subscribed" ? paidFor(purchase) : null;
    found.set(nameOf(purchase), {
      name: nameOf(purchase),
      subject: "purchase",
      way: pathTo(situation).map(({ move }) => describeMove(move)),
      address: payment === null ? to : `/success/?payment=${payment.id}`,
      stage: () =>
        around({
          account: readyAccount({}),
          facts: { subscriptions: [bought], purchase },
          children: payment === null ? {} : withPayment(payment),
        }),
    });
  }
  return [...found.values(), laterPeriod];
};

/** The server's payment for a completed checkout. */
const paidFor = ({ paymentId, method }: Extract<CheckoutOutput, { kind: "subscribed" }>): Payment | null =>
  paymentId === null
    ? null
    : payment(paymentId, {
        subscriptionId: bought.id,
        status: method === "onDelivery" ? "processing" : "success",
        method: method ?? "card",
        amount: 1_199_000,
        earned: 59_900,
        card: method === "onDelivery" ? null : { brand: "mir", last4: "4417" },
      });

/** The payments of a client, with the one that is open. */
const withPayment = (paid: Payment) => ({
  payments: staged(
    firstOf(paymentsModel, () => true),
    { context: { payments: [paid], openId: paid.id } },
  ),
});

const ofLaterPeriod = payment(9, {
  subscriptionId: active.id,
  period: active.period - 1,
  amount: active.price,
  card: { brand: "visa", last4: "0932" },
  days: { from: "2026-11-03", to: "2026-12-03" },
});

/** The payment of a later period: no deposit, no delivery. */
const laterPeriod: Situation = {
  name: "purchase.paid.later-period",
  subject: "purchase",
  way: [],
  address: `/success/?payment=${ofLaterPeriod.id}`,
  stage: () =>
    around({
      account: readyAccount({}),
      facts: { subscriptions: [active] },
      children: withPayment(ofLaterPeriod),
    }),
};

/** A read-only client has no checkout. */
const withoutCheckout: Situation = {
  name: "checkout.view-only",
  subject: "checkout",
  way: [],
  address: "/checkout/",
  stage: () =>
    around({ account: readyAccount({ viewOnly: true }), viewOnly: true, facts: { subscriptions: [] } }),
};

export const checkoutSituations = (): Situation[] => [
  ...ordering(),
  withoutCheckout,
  ...paying(),
  ...ended(),
];
