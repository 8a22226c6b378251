import type { Facts, Log } from "./log.ts";

const hour = 3_600_000;
const told = new WeakMap<Log, Map<string, number>>();

/** An alert that one request after another would raise: once an hour from each process. */
export const alertHourly = (log: Log, about: string, facts: Facts, now: Date): void => {
  const last = told.get(log) ?? new Map<string, number>();
  told.set(log, last);
  if (now.getTime() - (last.get(about) ?? 0) < hour) return;
  last.set(about, now.getTime());
  log("alert", { about, ...facts });
};
