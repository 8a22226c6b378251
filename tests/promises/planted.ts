import type { Forecast } from "#contract/forecast.ts";
import type { Subscription } from "#contract/subscription.ts";
import { billing } from "#server/jobs/billing.ts";
import type { Parts } from "./parts.ts";

type Right = Record<string, never>;

/** A module of the product that errs: its right exports, and those that are wrong. */
type Wrong = { readonly path: string; readonly wrong: (right: never) => object };

/**
 * A bug: what is wrong, the invariant that it breaks, and where it is: in a part that is put in, or in a module of the
 * product. `seed`: one that is known to find it, tried first.
 */
export type Bug = {
  readonly bug: string;
  readonly breaks: string;
  readonly seed: number;
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

type PaidOn = (standing: object, day: string, goesOn?: boolean) => object;
type ResumeFrom = (standing: { period: number }, day: string) => object;
type NextEvent = (subscription: Subscription) => { kind: string; amount?: number };
type ObstacleTo = (change: string, subscription: Subscription, standing: string) => string | null;
type ForecastOf = (...given: readonly unknown[]) => Omit<Forecast, "terms">;

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
  { bug: "billing has stopped, and nobody has noticed", breaks: "P2", seed: 2, parts: without("billing") },
  {
    bug: "the list shows the price where what is left of it after bonus is charged",
    breaks: "P3",
    seed: 10,
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
    bug: "a resume forgets the paid days that the pause has kept",
    breaks: "P4",
    seed: 10,
    module: erring<ResumeFrom>("#server/rules/course.ts", "resumeFrom", (right) => (standing, day) => ({
      ...right(standing, day),
      anchorDay: day,
      anchorPeriod: standing.period,
    })),
  },
  {
    bug: "the forecast of a resume has a charge too many",
    breaks: "P5",
    seed: 10,
    module: erring<ForecastOf>("#server/rules/forecast.ts", "forecastOf", (right) => (...given) => {
      const told = right(...given);
      const { resume } = told.acts;
      if ("why" in resume) return told;
      const last = resume.events.findLast(({ kind }) => kind === "charge");
      const events = last === undefined ? resume.events : [...resume.events, last];
      return { ...told, acts: { ...told.acts, resume: { ...resume, events } } };
    }),
  },
  { bug: "receipts are not sent", breaks: "P6", seed: 1, parts: lost(/чек|receipt/i) },
  { bug: "nobody is told of a pause for debt", breaks: "P7", seed: 5, parts: lost(/пауз|pause/i) },
  {
    bug: "a debt that is paid begins another month unasked",
    breaks: "P8",
    seed: 41,
    module: erring<PaidOn>(
      "#server/rules/course.ts",
      "paidOn",
      (right) => (standing, day) => right(standing, day, true),
    ),
  },
  {
    bug: "a pause is offered while a debt stands",
    breaks: "P9",
    seed: 41,
    module: erring<ObstacleTo>("#machines/subscription/obstacles.ts", "obstacleTo", (right) => (...given) => {
      const why = right(...given);
      return why === "debt" ? null : why;
    }),
  },
  {
    bug: "the end of a term comes without a word",
    breaks: "P10",
    seed: 1,
    parts: lost(/законч|заверш|верн|end|return/i),
  },
  {
    bug: "the letter that is said to be on its way is lost",
    breaks: "P11",
    seed: 1,
    parts: lost(/\?token=/),
  },
  {
    bug: "what was paid for a device that never came stays where it is",
    breaks: "P12",
    seed: 1,
    parts: without("refunds"),
  },
];
