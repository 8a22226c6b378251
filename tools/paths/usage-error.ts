/** A request that cannot be answered, worded so that the user can correct it. */
export class UsageError extends Error {}
