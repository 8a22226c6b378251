import * as v from "valibot";

/** A calendar day, `YYYY-MM-DD`, in the time zone of the client's city. */
export const IsoDay = v.pipe(v.string(), v.isoDate());

/** ISO 8601 with offset, such as `2026-11-21T10:00:00.000Z`. */
export const IsoMoment = v.pipe(v.string(), v.isoTimestamp());
