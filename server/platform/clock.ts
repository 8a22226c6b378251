/** Every time in the server comes from a clock; the sandbox has one that can be moved. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
