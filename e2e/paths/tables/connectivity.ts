import type { connectivityMachine } from "#machines/connectivity/connectivity.machine.ts";
import type { Text } from "../../words.ts";
import type { PathTable } from "../table.ts";

const offline: Text = "shell:offline.title";
const restored: Text = "shell:restored.title";

export const connectivityTable: PathTable<typeof connectivityMachine> = {
  at: "/documents/",
  impossible: {},
  storage: [],
  ports: {},
  sees: { offline: [offline], restored: [restored] },
  hides: { online: [offline, restored], offline: [restored], restored: [offline] },
};
