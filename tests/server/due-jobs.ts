import { everyJob } from "#server/every-job.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import type { Dependencies } from "#server/app.ts";

/** All jobs except expiry, which would delete rows that tests read. */
export const dueJobs = (deps: Dependencies): Job[] => everyJob(deps).filter(({ name }) => name !== "expiry");
