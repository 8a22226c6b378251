/** What somebody asked for in a way that cannot be answered, said so that they can ask again. */
export class UsageError extends Error {}
