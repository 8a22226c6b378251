import type { Dependencies } from "#server/app.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import type { Parts as ApplicationParts } from "../simulation/parts.ts";
import type { Statement } from "./stated.ts";

/** Where a test can replace a part to plant a bug. Each gets the original; an omitted one stays. */
export type Parts = {
  /** Invariants to check. */
  only?: readonly string[];
  /** Render and read pages in every life. */
  reads?: boolean;
  /** A letter or text message before delivery. */
  message?: (message: { to: string; text: string }) => { to: string; text: string } | "lost";
  providers?: (providers: Dependencies["providers"]) => Dependencies["providers"];
  jobs?: (jobs: readonly Job[], deps: Dependencies) => readonly Job[];
  /** Parts of the page, as in the simulation. */
  application?: ApplicationParts;
  /** A view's statement about a subscription. */
  mapStatement?: (statement: Statement) => Statement;
};
