import type { Subscription } from "#contract/subscription.ts";
import type { ToDo } from "./to-do.ts";

/**
 * What stands in cards: the most urgent thing, whatever kind of subscriptions is shown below it, and so many of these in
 * all (`rows`). Who looks for one by its words is shown what is to be done about those.
 */
export const inCards = (
  chosen: readonly Subscription[],
  todo: readonly ToDo[],
  { words, rows }: { words: string; rows: number },
) => {
  const first = words === "" ? todo[0] : todo.find(({ subscription }) => chosen.includes(subscription));
  const others = chosen.filter((each) => each !== first?.subscription);
  return { first, others, shown: others.slice(0, others.length < chosen.length ? rows - 1 : rows) };
};
