import type { Forecast } from "#contract/forecast.ts";
import type { QuoteForecast } from "#contract/quote.ts";
import type { Subscription } from "#contract/subscription.ts";
import { billing } from "#server/payments/billing.job.ts";
import type { City } from "./calendar.ts";
import type { Parts } from "./parts.ts";

type Right = Record<string, never>;

/** A module of the product that errs: its right exports, and those that are wrong. */
type Wrong = { readonly path: string; readonly wrong: (right: never) => object };

/**
 * A bug: what is wrong, the invariant that it breaks, and where it is: in a part that is put in, or in a module of the
 * product. `seed`: of a short life in which it is met, in Moscow unless another `city` is named.
 */
export type Bug = {
  readonly bug: string;
  readonly breaks: string;
  readonly seed: number;
  readonly city?: City;
  readonly parts?: Parts;
  readonly module?: Wrong;
};

const aDay = 86_400_000;

const lost = (which: RegExp): Parts => ({ message: (sent) => (which.test(sent.text) ? "lost" : sent) });

const without = (name: string): Parts => ({ jobs: (jobs) => jobs.filter((job) => job.name !== name) });

/** A module one of whose functions does something else; `wrap` gives it, made of the right one. */
const erring = <F>(path: string, name: string, wrap: (right: F) => F): Wrong => ({
  path,
  // Cast: the name is one of the module's exports, and `F` what it is.
  wrong: (right: Right) => ({ ...right, [name]: wrap(right[name] as F) }),
});

type UseZone = () => string;
type PaidOn = (state: object, day: string, goesOn?: boolean) => object;
type ResumeFrom = (state: { period: number }, day: string) => object;
type FormatMoney = (kopecks: number) => string;
type NextEvent = (subscription: Subscription) => { kind: string; amount?: number };
type ObstacleTo = (change: string, subscription: Subscription, state: string) => string | null;
type ForecastOf = (...given: readonly unknown[]) => Omit<Forecast, "terms">;
type QuoteForecastOf = (...given: readonly unknown[]) => QuoteForecast;
type IsAwaited = (subscription: Subscription) => boolean;

/** For each invariant something that breaks it; the campaign must find it. */
export const planted: readonly Bug[] = [
  {
    bug: "billing charges a day before the day that was told",
    breaks: "P1",
    seed: 2,
    parts: {
      jobs: (jobs, deps) =>
        jobs.map((job) =>
          job.name === "billing"
            ? billing({ ...deps, clock: { now: () => new Date(deps.clock.now().getTime() + aDay) } })
            : job,
        ),
    },
  },
  {
    bug: "billing has stopped, and nobody has noticed",
    breaks: "P2",
    seed: 2,
    parts: without("billing"),
  },
  {
    bug: "the letter about a coming charge names another sum",
    breaks: "P2",
    seed: 10,
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
    seed: 421,
    parts: { reads: true },
    module: erring<IsAwaited>("#src/features/checkout/is-awaited.ts", "isAwaited", () => () => true),
  },
  {
    bug: "screens round their sums up to the next hundred roubles",
    breaks: "P3",
    seed: 31,
    parts: { reads: true },
    module: erring<FormatMoney>(
      "#src/ui/money.ts",
      "formatMoney",
      (right) => (kopecks) => right(Math.ceil(kopecks / 10_000) * 10_000),
    ),
  },
  {
    bug: "the list shows the price where what is left of it after bonus is charged",
    breaks: "P3",
    seed: 31,
    parts: { reads: true },
    module: erring<NextEvent>(
      "#src/features/subscriptions/next-event.ts",
      "nextEvent",
      (right) => (subscription) => {
        const next = right(subscription);
        return next.kind === "charge" ? { ...next, amount: subscription.price } : next;
      },
    ),
  },
  {
    bug: "the screens count days as in Moscow",
    breaks: "P3",
    seed: 37,
    city: "novosibirsk",
    parts: { reads: true },
    module: erring<UseZone>(
      "#src/features/shell/use-city-day.ts",
      "useCityZone",
      () => () => "Europe/Moscow",
    ),
  },
  {
    bug: "a resume forgets the paid days that the pause has kept",
    breaks: "P4",
    seed: 6,
    module: erring<ResumeFrom>(
      "#server/forecast/transitions.rules.ts",
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
    seed: 6,
    module: erring<ForecastOf>("#server/forecast/forecast.rules.ts", "forecastOf", (right) => (...given) => {
      const told = right(...given);
      const { resume } = told.acts;
      if ("why" in resume) return told;
      const last = resume.events.findLast(({ kind }) => kind === "charge");
      const events = last === undefined ? resume.events : [...resume.events, last];
      return { ...told, acts: { ...told.acts, resume: { ...resume, events } } };
    }),
  },
  {
    bug: "the till takes consent to a charge more than there is, for one month to one that never comes",
    breaks: "P5",
    seed: 22,
    module: erring<QuoteForecastOf>(
      "#server/forecast/quote-forecast.rules.ts",
      "quoteForecast",
      (right) =>
        (...given) => {
          const told = right(...given);
          return { ...told, charges: [...told.charges, { day: told.end, amount: 100 }] };
        },
    ),
  },
  { bug: "receipts are not sent", breaks: "P6", seed: 22, parts: lost(/чек|receipt/i) },
  {
    bug: "nobody is told of a charge that failed, nor of a pause for it",
    breaks: "P7",
    seed: 10,
    parts: lost(/не смогли списать|couldn't charge|пауз|pause/i),
  },
  {
    bug: "a pause that ends by itself is not told",
    breaks: "P7",
    seed: 22,
    parts: lost(/пауза закончилась|pause is over/i),
  },
  {
    bug: "a debt that is paid begins another month unasked",
    breaks: "P8",
    seed: 4,
    module: erring<PaidOn>(
      "#server/forecast/transitions.rules.ts",
      "paidOn",
      (right) => (state, day) => right(state, day, true),
    ),
  },
  {
    bug: "a cancellation can be taken back where there is none",
    breaks: "P9",
    seed: 23,
    module: erring<ObstacleTo>("#machines/subscription/obstacles.ts", "obstacleTo", (right) => (...given) => {
      const why = right(...given);
      return why === "notEnding" ? null : why;
    }),
  },
  {
    bug: "the end of a term comes without a word",
    breaks: "P10",
    seed: 80,
    parts: lost(/заканчивается|subscription ends/i),
  },
  {
    bug: "the letter that is said to be on its way is lost",
    breaks: "P11",
    seed: 50,
    parts: lost(/\?token=/),
  },
  {
    bug: "money that nobody asked for is kept",
    breaks: "P12",
    seed: 352,
    module: erring<() => Promise<void>>(
      "#server/payments/take-word.ts",
      "returnUnasked",
      () => async () => {},
    ),
  },
  {
    bug: "a deposit stays where it is once the device is back",
    breaks: "P12",
    seed: 42,
    parts: without("refunds"),
  },
];
