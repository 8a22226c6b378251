import type { Subscription } from "#contract/subscription.ts";

/** What the device that is with the client was valued at when it was handed over, and the act that says so; null where none does. */
export const worthOf = ({ acts }: Pick<Subscription, "acts">): { act: number; value: number } | null => {
  const given = acts.flatMap(({ id, type, items = [] }) => {
    if (type !== "receipt" && type !== "exchange") return [];
    const device = items.find(({ model, returned }) => model !== null && returned !== true);
    return device === undefined ? [] : [{ act: id, value: device.value }];
  });
  const last = given.toSorted((one, other) => one.act - other.act).at(-1);
  return last === undefined || last.value === null ? null : { act: last.act, value: last.value };
};
