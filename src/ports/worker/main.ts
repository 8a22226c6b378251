import { files, release } from "virtual:static-files";
import { runBackground } from "./background.ts";
import type { WorkerScope } from "./scope.ts";

// Cast: this file is run by the browser as a service worker, which TypeScript knows only without a page.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
runBackground(globalThis as unknown as WorkerScope, { files, release });
