import { dayMs } from "#contract/day.ts";
import { deletionDays } from "#contract/deadlines.ts";

/** How long a request to delete personal data can be taken back (spec §4, §9). Milliseconds. */
export const deletionGrace = deletionDays * dayMs;

/** When the data of who has asked at this moment is deleted. */
export const deletionAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionGrace);
