import type { releaseMachine } from "#machines/release/release.machine.ts";
import { type PathTable, connection } from "./table.ts";

export const releasePaths: PathTable<typeof releaseMachine> = {
  title: ["Новая версия", "A new version"],
  start: ["Откройте любую страницу.", "Open any page."],
  unplayed:
    "it reloads its page, which ends a path, and reacts to missing chunks and a new worker: stories cover that (`e2e/releases.spec.ts`)",
  events: {
    "reload.requested": ["Нажмите ‹common:error.release.again›", "Press ‹common:error.release.again›"],
    "payment.begun": ["Начните платёж", "Begin a payment"],
    "payment.over": ["Закончите платёж", "End the payment"],
    "page.navigated": ["Перейдите на другую страницу", "Go to another page"],
    ...connection,
    "page.outdated": ["Часть страницы пропала с сервера", "A part of the page is gone from the server"],
    "update.waiting": ["Вышла новая версия", "A new version is out"],
  },
  ports: {
    claimReload: {
      says: {
        granted: [
          "За последнюю минуту страница не обновлялась сама",
          "The page has not reloaded by itself within the last minute",
        ],
        denied: [
          "Страница уже обновлялась сама меньше минуты назад",
          "The page reloaded by itself less than a minute ago",
        ],
        outage: ["Хранилище браузера не читается", "The browser’s storage cannot be read"],
      },
    },
    reload: { says: { outage: ["Страница не обновилась", "The page does not reload"] } },
    watchOutdated: {
      says: {
        "page.outdated": ["Часть страницы пропала с сервера", "A part of the page is gone from the server"],
      },
    },
    watchUpdates: { says: { "update.waiting": ["Вышла новая версия", "A new version is out"] } },
  },
  timers: {
    reloadTimeout: ["станет ясно, что страница не обновилась", "it is clear that the page did not reload"],
  },
  states: {
    current: ["Страница показана", "The page is shown"],
    updateWaiting: [
      "Страница показана, новая версия ждёт перехода",
      "The page is shown, the new version waits for the next page",
    ],
    claiming: ["Страница показана", "The page is shown"],
    reloading: ["Страница обновляется", "The page reloads"],
    broken: ["Экран ‹common:error.release.title›", "Screen ‹common:error.release.title›"],
  },
};
