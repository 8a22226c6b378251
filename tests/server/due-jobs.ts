import { everyJob } from "#server/every-job.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import type { Dependencies } from "#server/app.ts";

/** All that the server does by itself but forgetting, which would take away what tests look at. */
export const dueJobs = (deps: Dependencies): Job[] => everyJob(deps).filter(({ name }) => name !== "expiry");
