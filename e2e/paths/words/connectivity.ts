import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { Words } from "./sentence.ts";

export const connectivityWords: Words<typeof connectivityMachine> = {
  title: ["Что говорят о сети", "What is said of the network"],
  start: ["Войдите и откройте любую страницу.", "Sign in and open any page."],
  events: {
    "connection.lost": ["Отключите сеть", "Switch the network off"],
    "connection.restored": ["Включите сеть", "Switch the network on"],
  },
  ports: {},
  timers: {
    restoredNotice: ["полоса о сети уйдёт", "the strip about the network goes away"],
  },
  states: {
    online: ["Полосы о сети нет", "There is no strip about the network"],
    offline: ["Полоса ‹shell:offline.title›", "Strip ‹shell:offline.title›"],
    restored: ["Полоса ‹shell:restored.title›", "Strip ‹shell:restored.title›"],
  },
};
