import { getForecast } from "#contract/forecast.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { Question } from "#machines/forecast/forecast.ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import type { PathTable } from "../table.ts";
import { answered, refused } from "../wire.ts";

type Asked = { type: string; question?: Partial<Question> };

/** What the model asks about (machines/forecast/forecast.model.ts): on the page some day first, then no day any more. */
const choice = { until: "2027-01-10", extend: 2 };

export const forecastTable: PathTable<typeof forecastMachine> = {
  at: "/subscriptions/?s=41&at=pause",
  first: ["subscription/info/"],
  // A list that is read again opens the subscription again, and with it another forecast.
  holds: ["subscription/info/"],
  begin: (hands) => hands.sees("subscription:pause.title"),
  impossible: {},
  storage: [],
  also: ({ from, move }) => {
    if (move.verb !== "act") return null;
    // Casts: the events and the context of this machine.
    const { type, question } = move.event as Asked;
    if (type !== "forecast.requested") return null;
    const context = stateOf(from).context as { forecast: object | null; question: Question };
    if (context.forecast === null) return "there is nothing to choose from before the first answer";
    const { until, extend } = context.question;
    const isOther =
      question?.until === undefined
        ? until === choice.until && extend !== choice.extend
        : until !== choice.until;
    return isOther ? null : "what is chosen cannot be chosen again";
  },
  ports: {
    loadForecast: {
      call: getForecast,
      reply: (told) =>
        told.kind === "found"
          ? answered(getForecast, { forecast: told.forecast })
          : refused("method.notAllowed"),
    },
  },
  acts: {
    "forecast.requested": (hands, { question }) =>
      question.until === undefined
        ? hands.press("subscription:pause.open")
        : hands.press("subscription:pause.days_many", "30"),
  },
  sees: {
    reckoning: ["subscription:reckoning"],
    reckoned: ["subscription:pause.confirm"],
  },
  hides: {
    reckoned: ["subscription:reckoning", "subscription:forecast.failed.title"],
    unreachable: ["subscription:reckoning"],
    unavailable: ["subscription:reckoning", "subscription:forecast.failed.title"],
  },
  controls: { "forecast.retryRequested": "subscription:forecast.again" },
};
