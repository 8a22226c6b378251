import { eq } from "drizzle-orm";
import type * as consequencesModule from "#contract/consequences.ts";
import type * as paymentModule from "#contract/payment.ts";
import type * as obstaclesModule from "#machines/subscription/obstacles.ts";
import type * as papersModule from "#server/acts/papers.ts";
import type * as issueActsModule from "#server/acts/issue-acts.ts";
import type * as changeModule from "#server/forecast/change.rules.ts";
import type * as forecastModule from "#server/forecast/forecast.rules.ts";
import type * as quoteForecastModule from "#server/forecast/quote-forecast.rules.ts";
import type * as subscriptionStateModule from "#server/forecast/subscription-state.rules.ts";
import type * as transitionsModule from "#server/forecast/transitions.rules.ts";
import type * as consequenceTextsModule from "#server/notifications/texts/consequences.ts";
import type * as applyAcquirerStatusModule from "#server/payments/apply-acquirer-status.ts";
import type * as codeModule from "#server/sign-in/code.rules.ts";
import type * as subscriptionModule from "#server/subscriptions/subscription.reply.ts";
import type * as cardSentencesModule from "#src/features/consequences/card-sentences.ts";
import type * as sentencesModule from "#src/features/consequences/sentences.ts";
import type * as useCityDayModule from "#src/features/shell/use-city-day.ts";
import type * as moneyModule from "#src/ui/money.tsx";
import { clients } from "#server/platform/database/tables/clients.ts";
import { payments } from "#server/platform/database/tables/payments.ts";
import { type Handling, handlings } from "#server/staff/handling.rules.ts";
import { dueActions } from "#server/payments/due-actions.job.ts";
import { addDays, type City } from "./calendar.ts";
import type { Parts } from "./parts.ts";
import { type Act, type Bank, type VisitPurpose, visitPurposes, type Life } from "./plan.ts";

/** A product module with a faulty export. */
type FaultyModule = { readonly path: string; readonly withFault: (right: object) => object };

/** A deed, days after the previous one. */
type PlannedStep = readonly [days: number, what: VisitPurpose | Handling | Bank];

/**
 * A bug: its description, the invariant it breaks, and the part or module that is faulty. `life`: a short
 * life that meets it, in Moscow unless `city` says otherwise; `seed`: of its random choices.
 */
export type Bug = {
  readonly bug: string;
  readonly breaks: string;
  readonly life: readonly PlannedStep[];
  readonly seed: number;
  readonly city?: City;
  readonly parts?: Parts;
  readonly module?: FaultyModule;
};

const isOneOf = <T extends string>(list: readonly T[], what: string): what is T =>
  list.some((one) => one === what);

const actOf = ([days, what]: PlannedStep, index: number): Act => {
  const when = { after: days * 24 + 1, roll: index };
  if (isOneOf(visitPurposes, what)) return { do: "visit", purpose: what, ...when };
  return isOneOf(handlings, what)
    ? { do: "warehouse", event: what, ...when }
    : { do: "bank", behaviour: what, ...when };
};

export const lifeOf = ({ life, seed, city = "moscow" }: Pick<Bug, "life" | "seed" | "city">): Life => ({
  seed,
  city,
  language: "ru",
  verifies: true,
  reads: false,
  acts: life.map(actOf),
});

/** An order, and the handover a day later. */
const startedSubscription: readonly PlannedStep[] = [
  [0, "subscribe"],
  [1, "handedOver"],
];
/** The same for three months. */
const startedTerm: readonly PlannedStep[] = [
  [0, "orderTerm"],
  [1, "handedOver"],
];
/** An unpaid month pauses the subscription; the card could pay again. */
const owing: readonly PlannedStep[] = [...startedTerm, [5, "noFunds"], [35, "pays"]];

const aDay = 86_400_000;

const lost = (which: RegExp): Parts => ({ message: (sent) => (which.test(sent.text) ? "lost" : sent) });

const without = (name: string): Parts => ({ jobs: (jobs) => jobs.filter((job) => job.name !== name) });

/** The module at `path`, of type `Module`, with one wrapped export. */
const faulty =
  <Module extends object>(path: string) =>
  <Name extends keyof Module & string>(
    name: Name,
    wrap: (right: Module[Name]) => Module[Name],
  ): FaultyModule => ({
    path,
    // Cast: tests/promises/planted.test.ts passes the module of `path`.
    withFault: (right) => ({ ...right, [name]: wrap((right as Module)[name]) }),
  });

/** Bugs for each invariant; the campaign must find every one. */
export const planted: readonly Bug[] = [
  {
    bug: "billing charges a day before the day that was told",
    breaks: "P1",
    life: [...startedSubscription, [1, "look"], [40, "look"]],
    seed: 2,
    parts: {
      jobs: (jobs, deps) =>
        jobs.map((job) =>
          job.name === "billing"
            ? dueActions({ ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + aDay) } })
            : job,
        ),
    },
  },
  {
    bug: "billing has stopped without an alert",
    breaks: "P2",
    life: [...startedTerm, [1, "look"], [40, "look"]],
    seed: 3,
    parts: without("billing"),
  },
  {
    bug: "the letter about a coming charge names another sum",
    breaks: "P2",
    life: [...startedTerm, [1, "look"], [40, "look"]],
    seed: 1,
    parts: {
      message: ({ to, text }) => ({
        to,
        text: /спишем|we(?:'ll)? charge/i.test(text) ? text.replaceAll(/\d[\d\s]*\s₽/g, "1\u00a0₽") : text,
      }),
    },
  },
  {
    bug: "the page after a debt's payment tells of a first order",
    breaks: "P2",
    life: [...owing, [1, "payDebt"]],
    seed: 3,
    parts: { reads: true },
    module: faulty<typeof sentencesModule>("#src/features/consequences/sentences.ts")(
      "isAwaited",
      () => () => true,
    ),
  },
  {
    bug: "screens round their sums up to the next hundred roubles",
    breaks: "P3",
    life: startedSubscription,
    seed: 1,
    parts: { reads: true },
    module: faulty<typeof moneyModule>("#src/ui/money.tsx")(
      "formatMoney",
      (right) => (kopecks) => right(Math.ceil(kopecks / 10_000) * 10_000),
    ),
  },
  {
    bug: "the list shows the price where what is left of it after bonus is charged",
    breaks: "P3",
    life: [...startedSubscription, [2, "spendBonus"]],
    seed: 2,
    parts: { reads: true },
    module: faulty<typeof sentencesModule>("#src/features/consequences/sentences.ts")(
      "describeNext",
      (right) => (facts) => {
        const sentence = right(facts);
        return sentence.key === "charge"
          ? { ...sentence, values: { ...sentence.values, sum: facts.subscription.price } }
          : sentence;
      },
    ),
  },
  {
    bug: "the screens count days as in Moscow",
    breaks: "P3",
    life: [...startedTerm, [1, "look"], [40, "look"]],
    seed: 1,
    city: "novosibirsk",
    parts: { reads: true },
    module: faulty<typeof useCityDayModule>("#src/features/shell/use-city-day.ts")(
      "useSubscriptionZone",
      () => () => "Europe/Moscow",
    ),
  },
  {
    bug: "a resume forgets the paid days that the pause has kept",
    breaks: "P4",
    life: [...startedTerm, [3, "pause"], [1, "takenBack"], [9, "resume"]],
    seed: 1,
    module: faulty<typeof transitionsModule>("#server/forecast/transitions.rules.ts")(
      "resumeFrom",
      (right) => (state, day) => ({
        ...right(state, day),
        anchorDay: day,
        anchorPeriod: state.period,
      }),
    ),
  },
  {
    bug: "the forecast of a resume has a charge too many",
    breaks: "P5",
    life: [...startedTerm, [3, "pause"], [1, "takenBack"], [9, "resume"]],
    seed: 1,
    module: faulty<typeof forecastModule>("#server/forecast/forecast.rules.ts")(
      "forecastOf",
      (right) =>
        (...given) => {
          const result = right(...given);
          const { resume } = result.acts;
          if ("why" in resume) return result;
          const last = resume.events.findLast(({ kind }) => kind === "charge");
          const events = last === undefined ? resume.events : [...resume.events, last];
          return { ...result, acts: { ...result.acts, resume: { ...resume, events } } };
        },
    ),
  },
  {
    bug: "the till takes consent to a charge more than there is, for one month to one that never comes",
    breaks: "P5",
    life: [...startedSubscription, [1, "look"]],
    seed: 1,
    module: faulty<typeof quoteForecastModule>("#server/forecast/quote-forecast.rules.ts")(
      "quoteForecast",
      (right) =>
        (...given) => {
          const result = right(...given);
          return { ...result, charges: [...result.charges, { day: result.end, amount: 100 }] };
        },
    ),
  },
  {
    bug: "receipts are not sent",
    breaks: "P6",
    life: [...startedSubscription, [3, "look"]],
    seed: 1,
    parts: lost(/чек|receipt/i),
  },
  {
    bug: "no notice of a failed charge, nor of its pause, is sent",
    breaks: "P7",
    life: [...startedTerm, [5, "noFunds"], [1, "look"], [40, "look"]],
    seed: 1,
    parts: lost(/не смогли списать|couldn't charge|пауз|pause/i),
  },
  {
    bug: "a pause that ends by itself is not told",
    breaks: "P7",
    life: [...startedTerm, [3, "pauseUntil"], [1, "takenBack"], [50, "look"]],
    seed: 1,
    parts: lost(/пауза закончилась|pause is over/i),
  },
  {
    bug: "a debt that is paid begins another month unasked",
    breaks: "P8",
    life: [...owing, [25, "payDebt"]],
    seed: 6,
    module: faulty<typeof transitionsModule>("#server/forecast/transitions.rules.ts")(
      "paidOn",
      (right) => (state, day) => right(state, day, true),
    ),
  },
  {
    bug: "a cancellation can be taken back where there is none",
    breaks: "P9",
    life: [...startedSubscription, [2, "takeBack"]],
    seed: 1,
    module: faulty<typeof obstaclesModule>("#machines/subscription/obstacles.ts")(
      "obstacleTo",
      (right) =>
        (...given) => {
          const why = right(...given);
          return why === "notEnding" ? null : why;
        },
    ),
  },
  {
    bug: "the end of a term comes without a word",
    breaks: "P10",
    life: [...startedSubscription, [1, "look"], [100, "look"]],
    seed: 1,
    parts: lost(/заканчивается|subscription ends/i),
  },
  {
    bug: "the letter that is said to be on its way is lost",
    breaks: "P11",
    life: [[0, "look"]],
    seed: 1,
    parts: lost(/\?token=/),
  },
  {
    bug: "money that came without a request is kept",
    breaks: "P12",
    life: [
      [0, "subscribe"],
      [3, "look"],
    ],
    seed: 116,
    module: faulty<typeof applyAcquirerStatusModule>("#server/payments/apply-acquirer-status.ts")(
      "applyAcquirerStatus",
      (right) => async (database, payment, word, now) => {
        const [asked] = await database.select().from(payments).where(eq(payments.id, payment.id));
        const isOther = asked?.amount !== word.amount;
        return right(database, payment, isOther ? { ...word, status: "fail" } : word, now);
      },
    ),
  },
  {
    bug: "a deposit stays where it is once the device is back",
    breaks: "P12",
    life: [...startedSubscription, [5, "cancel"], [3, "takenBack"]],
    seed: 1,
    parts: without("refunds"),
  },
  {
    bug: "what is paid at the door is dated by the order",
    breaks: "P3",
    life: [
      [0, "orderDelivery"],
      [3, "handedOver"],
      [1, "look"],
    ],
    seed: 1,
    parts: { reads: true },
    module: faulty<typeof paymentModule>("#contract/payment.ts")(
      "momentOf",
      () =>
        ({ created }) =>
          created,
    ),
  },
  {
    bug: "the consent to a card names charges that another card was chosen for",
    breaks: "P1",
    life: [...startedTerm, [1, "bindCard"], [1, "choosePayer"], [1, "bindCard"], [40, "look"]],
    seed: 1,
    parts: { reads: true },
    module: faulty<typeof cardSentencesModule>("#src/features/consequences/card-sentences.ts")(
      "bindingConsequences",
      (right) => (all) => right(all, []),
    ),
  },
  {
    bug: "paying a debt and going on is offered once the term is over, and ends it on that day",
    breaks: "P13",
    life: [...startedTerm, [40, "noFunds"], [65, "pays"], [1, "payDebt"]],
    seed: 3,
    parts: { reads: true },
    module: faulty<typeof forecastModule>("#server/forecast/forecast.rules.ts")(
      "forecastOf",
      (right) =>
        (...given) => {
          const result = right(...given);
          const { payDebt, payDebtAndGoOn } = result.acts;
          if (!("why" in payDebtAndGoOn) || payDebtAndGoOn.why !== "termOver" || "why" in payDebt)
            return result;
          const goesOn = { ...payDebt, device: { kind: "stays" as const, until: null } };
          return { ...result, acts: { ...result.acts, payDebtAndGoOn: goesOn } };
        },
    ),
  },
  {
    bug: "the place is looked up in the city where the client lives",
    breaks: "P14",
    life: [
      [0, "subscribe"],
      [1, "moveCity"],
      [1, "look"],
    ],
    seed: 1,
    parts: { reads: true },
    module: faulty<typeof subscriptionModule>("#server/subscriptions/subscription.reply.ts")(
      "readSubscriptions",
      (right) => async (database, asked) => {
        const [client] = await database.select().from(clients).where(eq(clients.id, asked.clientId));
        return (await right(database, asked)).map((each) => ({ ...each, city: client?.cityId ?? each.city }));
      },
    ),
  },
  {
    bug: "the forecast does not know that the client's data is to be deleted",
    breaks: "P2",
    life: [...startedTerm, [5, "askDeletion"], [1, "look"], [14, "look"]],
    seed: 1,
    parts: { reads: true },
    module: faulty<typeof forecastModule>("#server/forecast/forecast.rules.ts")(
      "project",
      (right) =>
        (state, ...given) =>
          right({ ...state, leavesOn: null }, ...given),
    ),
  },
  {
    bug: "a letter says that an order waits a day longer than it does",
    breaks: "P15",
    life: [
      [0, "subscribe"],
      [12, "look"],
    ],
    seed: 1,
    module: faulty<typeof consequenceTextsModule>("#server/notifications/texts/consequences.ts")(
      "sayReservation",
      (right) =>
        ({ consequences, ...rest }, ...given) => {
          const { reservation } = consequences;
          const longer = reservation && { ...reservation, until: addDays(reservation.until, 1) };
          return right({ ...rest, consequences: { ...consequences, reservation: longer } }, ...given);
        },
    ),
  },
  {
    bug: "letters say that nothing more is charged while charges lie ahead",
    breaks: "P16",
    life: [...startedTerm, [3, "pause"], [1, "resume"], [40, "look"]],
    seed: 1,
    module: faulty<typeof consequenceTextsModule>("#server/notifications/texts/consequences.ts")(
      "sayNext",
      () => () => "Больше ничего не спишем.",
    ),
  },
  {
    bug: "a delivery that did not come is result as one to come",
    breaks: "P17",
    life: [
      [0, "orderDelivery"],
      [5, "look"],
    ],
    seed: 1,
    parts: { reads: true },
    module: faulty<typeof consequencesModule>("#contract/consequences.ts")(
      "isDeliveryMissed",
      () => () => false,
    ),
  },
  {
    bug: "after the debt alone was paid, a letter says that the pause ends if the device is kept",
    breaks: "P18",
    life: [...startedTerm, [5, "noFunds"], [33, "pays"], [0, "payDebt"], [14, "look"]],
    seed: 5,
    module: faulty<typeof consequenceTextsModule>("#server/notifications/texts/consequences.ts")(
      "sayReturnOfPause",
      (right) =>
        ({ consequences, ...rest }, ...given) => {
          const ifKept = {
            day: "2026-01-01",
            charge: { day: "2026-01-01", amount: 0, card: null },
            ends: null,
          };
          return right({ ...rest, consequences: { ...consequences, ifKept } }, ...given);
        },
    ),
  },
  {
    bug: "a deposit that a letter says is on its way stays where it is",
    breaks: "P19",
    life: [...startedSubscription, [5, "cancel"], [3, "takenBack"], [2, "look"]],
    seed: 1,
    parts: without("refunds"),
  },
  {
    bug: "an agreed change has no paper",
    breaks: "P20",
    life: [...startedTerm, [3, "changeTerms"], [1, "look"]],
    seed: 1,
    module: faulty<typeof issueActsModule>("#server/acts/issue-acts.ts")("issueAnnex", () => async () => "0"),
  },
  {
    bug: "a signed paper is rendered anew",
    breaks: "P22",
    life: [...startedTerm, [1, "look"], [1, "look"]],
    seed: 1,
    module: faulty<typeof papersModule>("#server/acts/papers.ts")(
      "readPaper",
      (right) =>
        async (...given) => {
          const paper = await right(...given);
          const { text } = paper;
          return paper.signature === null ? paper : { ...paper, text: { ...text, title: `${text.title}.` } };
        },
    ),
  },
  {
    bug: "another paper is stored than the one that was read",
    breaks: "P22",
    life: [...startedTerm, [1, "look"], [1, "look"]],
    seed: 1,
    module: faulty<typeof papersModule>("#server/acts/papers.ts")(
      "storePaper",
      (right) =>
        (transaction, { shown: _, ...paper }) =>
          right(transaction, { ...paper, language: paper.how === "code" ? "en" : paper.language }),
    ),
  },
  {
    bug: "any code signs",
    breaks: "P24",
    life: [...startedTerm, [1, "look"]],
    seed: 1,
    module: faulty<typeof codeModule>("#server/sign-in/code.rules.ts")("isSameHash", () => () => true),
  },
  {
    bug: "a withdrawal of the consent to charges is recorded, and the card is charged as before",
    breaks: "P23",
    life: [...startedTerm, [3, "stopCharges"], [40, "look"]],
    seed: 1,
    module: faulty<typeof changeModule>("#server/forecast/change.rules.ts")(
      "decide",
      (right) => (state, asked) =>
        asked.act.kind === "stopCharges" ? { kind: "change", next: state } : right(state, asked),
    ),
  },
  {
    bug: "no notice of extras to collect is sent",
    breaks: "P21",
    life: [...startedTerm, [3, "changeTerms"], [40, "look"]],
    seed: 7,
    module: faulty<typeof subscriptionStateModule>("#server/forecast/subscription-state.rules.ts")(
      "extrasToCollect",
      () => () => [],
    ),
  },
  {
    bug: "no notice of extras to return is sent",
    breaks: "P21",
    life: [...startedTerm, [3, "changeTerms"], [40, "look"]],
    seed: 20,
    module: faulty<typeof subscriptionStateModule>("#server/forecast/subscription-state.rules.ts")(
      "extrasToReturn",
      () => () => [],
    ),
  },
];
