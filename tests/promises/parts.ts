import type { Dependencies } from "#server/app.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import type { Parts as ApplicationParts } from "../simulation/parts.ts";
import type { Told } from "./told.ts";

/** Where another part can be put in, to plant a bug. Each is given the right one; what is left out stays as it is. */
export type Parts = {
  /** These invariants only. */
  only?: readonly string[];
  /** Pages are rendered and read in every life. */
  reads?: boolean;
  /** A letter or a text message on its way. */
  message?: (message: { to: string; text: string }) => { to: string; text: string } | "lost";
  providers?: (providers: Dependencies["providers"]) => Dependencies["providers"];
  jobs?: (jobs: readonly Job[], deps: Dependencies) => readonly Job[];
  /** Of the page: as in the simulation. */
  application?: ApplicationParts;
  /** What a view says of a subscription. */
  told?: (told: Told) => Told;
};
