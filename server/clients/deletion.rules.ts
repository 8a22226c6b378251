const day = 86_400_000;

/** How long a request to delete personal data can be taken back (spec §4, §9). Milliseconds: 12 days. */
export const deletionGrace = 12 * day;

/** When the data of who has asked at this moment is deleted. */
export const deletionAt = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionGrace);
