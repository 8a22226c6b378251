import type { forecastMachine } from "#machines/forecast/forecast.machine.ts";
import type { Words } from "./sentence.ts";

export const forecastWords: Words<typeof forecastMachine> = {
  title: ["Расчёт: что будет дальше", "The forecast: what lies ahead"],
  start: [
    "Войдите и откройте /subscriptions/?s=7, ‹subscription:bar.whatIf›.",
    "Sign in and open /subscriptions/?s=7, ‹subscription:bar.whatIf›.",
  ],
  events: {
    "forecast.requested": [
      "Измените день паузы или срок продления",
      "Change the day of the pause or the length of the extension",
    ],
    "forecast.retryRequested": [
      "Нажмите ‹subscription:forecast.again›",
      "Press ‹subscription:forecast.again›",
    ],
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  ports: {
    loadForecast: {
      found: ["Сервер посчитал суммы и дни", "The server has calculated sums and days"],
      unavailable: ["Сервер не умеет считать заранее", "The server cannot forecast"],
      outage: ["Сервер не посчитал", "The server calculates nothing"],
    },
  },
  states: {
    reckoning: [
      "Экран ‹subscription:whatIf.title›, суммы считаются",
      "Screen ‹subscription:whatIf.title›, the sums are being calculated",
    ],
    reckoned: [
      "Экран ‹subscription:whatIf.title›, суммы показаны",
      "Screen ‹subscription:whatIf.title›, the sums are shown",
    ],
    unreachable: [
      "Сообщение ‹subscription:forecast.failed.title›",
      "Message ‹subscription:forecast.failed.title›",
    ],
    unavailable: [
      "Сообщение ‹subscription:forecast.unavailable.title›",
      "Message ‹subscription:forecast.unavailable.title›",
    ],
  },
};
