import { statics } from "virtual:static-files";
import { runBackground } from "./background.ts";
import type { WorkerScope } from "./scope.ts";

// Cast: this file runs as a service worker; the types of workers and pages exclude each other.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
runBackground(globalThis as unknown as WorkerScope, statics);
