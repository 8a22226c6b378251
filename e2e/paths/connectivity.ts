import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { Text } from "../texts.ts";
import { type PathTable, connection } from "./table.ts";

const offline: Text = "shell:offline.title";
const restored: Text = "shell:restored.title";

export const connectivityPaths: PathTable<typeof connectivityMachine> = {
  title: ["Что говорят о сети", "What is said of the network"],
  start: ["Войдите и откройте любую страницу.", "Sign in and open any page."],
  page: { at: "/documents/" },
  events: { ...connection },
  ports: {},
  timers: {
    restoredNotice: ["полоса о сети уйдёт", "the strip about the network goes away"],
  },
  states: {
    online: {
      says: ["Полосы о сети нет", "There is no strip about the network"],
      hides: [offline, restored],
    },
    offline: {
      says: ["Полоса ‹shell:offline.title›", "Strip ‹shell:offline.title›"],
      sees: [offline],
      hides: [restored],
    },
    restored: {
      says: ["Полоса ‹shell:restored.title›", "Strip ‹shell:restored.title›"],
      sees: [restored],
      hides: [offline],
    },
  },
};
