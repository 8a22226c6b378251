import { getForecast } from "#contract/forecast.ts";
import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { Question } from "#machines/forecast/forecast.ports.ts";
import { stateOf } from "#tools/statecharts/state.ts";
import { type PathTable, connection } from "./table.ts";
import { answered, refused } from "./same-json.ts";

type Asked = { type: string; question?: Partial<Question> };

/** The model's questions (machines/forecast/forecast.model.ts): on the page first a day, then none. */
const choice = { until: "2027-01-10", extend: 2 };

export const forecastPaths: PathTable<typeof forecastMachine> = {
  title: ["Расчёт: что будет дальше", "The forecast: what lies ahead"],
  start: [
    "Войдите и откройте /subscriptions/?s=7, ‹subscription:bar.whatIf›.",
    "Sign in and open /subscriptions/?s=7, ‹subscription:bar.whatIf›.",
  ],
  page: {
    at: "/subscriptions/?s=41&at=pause",
    first: ["subscription/info/"],
    // Reading the list again opens the subscription again, with another forecast.
    holds: ["subscription/info/"],
    begin: (hands) => hands.sees("subscription:pause.title"),
    also: ({ from, move }) => {
      if (move.verb !== "act") return null;
      // Casts: the events and the context of this machine; a table only gets steps of its own machine.
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
  },
  events: {
    "forecast.requested": {
      says: [
        "Измените день паузы или срок продления",
        "Change the day of the pause or the length of the extension",
      ],
      play: (hands, { question }) =>
        question.until === undefined
          ? hands.press("subscription:pause.open")
          : hands.press("subscription:pause.days_many", "30"),
    },
    "forecast.retryRequested": {
      says: ["Нажмите ‹subscription:forecast.again›", "Press ‹subscription:forecast.again›"],
      isExact: true,
    },
    ...connection,
  },
  ports: {
    loadForecast: {
      says: {
        found: ["Сервер посчитал суммы и дни", "The server has calculated sums and days"],
        unavailable: ["Сервер не умеет считать заранее", "The server cannot forecast"],
        outage: ["Сервер не посчитал", "The server calculates nothing"],
      },
      call: getForecast,
      reply: (output) =>
        output.kind === "found"
          ? answered(getForecast, { forecast: output.forecast })
          : refused("method.notAllowed"),
    },
  },
  states: {
    reckoning: {
      says: [
        "Экран ‹subscription:whatIf.title›, суммы считаются",
        "Screen ‹subscription:whatIf.title›, the sums are being calculated",
      ],
      sees: ["subscription:reckoning"],
    },
    reckoned: {
      says: [
        "Экран ‹subscription:whatIf.title›, суммы показаны",
        "Screen ‹subscription:whatIf.title›, the sums are shown",
      ],
      sees: ["subscription:pause.confirm"],
      hides: ["subscription:reckoning", "subscription:forecast.failed.title"],
    },
    unreachable: {
      says: [
        "Сообщение ‹subscription:forecast.failed.title›",
        "Message ‹subscription:forecast.failed.title›",
      ],
      hides: ["subscription:reckoning"],
    },
    unavailable: {
      says: [
        "Сообщение ‹subscription:forecast.unavailable.title›",
        "Message ‹subscription:forecast.unavailable.title›",
      ],
      hides: ["subscription:reckoning", "subscription:forecast.failed.title"],
    },
  },
};
