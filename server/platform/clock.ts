/** The only source of the time in the server; the sandbox brings one that can be moved. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
