import type { Database } from "../platform/database/database.ts";
import { extrasToCollect, extrasToReturn } from "../forecast/subscription-state.rules.ts";
import type { Extra } from "../platform/database/tables/subscriptions.ts";
import { moveExtrasOn } from "../forecast/transitions.rules.ts";
import type { Inspected } from "../acts/act-items.ts";
import { issueActs } from "../acts/issue-acts.ts";
import { lockWithOwner, saveSubscriptions } from "../subscriptions/save-subscriptions.ts";
import { saveNotifications } from "../notifications/save-notifications.ts";

type Input = {
  readonly subscriptionId: number;
  /** Ids; by default all that are due. */
  readonly extras?: readonly number[] | undefined;
  readonly inspected?: Inspected;
  readonly now: Date;
};

/** The named extras in the order they are due; null if one is not due. */
const choose = (due: readonly Extra[], ids: readonly number[] | undefined): Extra[] | null => {
  const chosen = due.filter(({ id }) => ids === undefined || ids.includes(id));
  const isAll = ids === undefined || ids.every((id) => chosen.some((extra) => extra.id === id));
  return isAll && chosen.length > 0 ? chosen.map(({ id, name, physical }) => ({ id, name, physical })) : null;
};

const moveExtras = async (
  transaction: Database,
  { subscriptionId, extras: ids, inspected = {}, now }: Input,
  occasion: "extrasHandedOver" | "extrasTakenBack",
): Promise<boolean> => {
  const locked = await lockWithOwner(transaction, subscriptionId);
  if (locked === null) return false;
  const { row, timezone } = locked;
  const given = occasion === "extrasHandedOver";
  const due = given ? extrasToCollect(row).filter(({ from }) => from === null) : extrasToReturn(row);
  const extras = choose(due, ids);
  if (extras === null) return false;
  const moved = moveExtrasOn(row, given ? { given: extras } : { taken: extras });
  await saveSubscriptions(transaction, [{ row: moved, timezone }], { by: "staff" });
  const notifications = await issueActs(transaction, { subscriptionId, occasion, extras, inspected, now });
  await saveNotifications(transaction, notifications, now);
  return true;
};

/** Hands agreed extras over in mid-term. False, without a change, if one of them is not due, or none is. */
export const handOverExtras = (transaction: Database, input: Input): Promise<boolean> =>
  moveExtras(transaction, input, "extrasHandedOver");

/** Takes back extras that are not agreed any more, or from the next period on, while the device stays. */
export const takeBackExtras = (transaction: Database, input: Input): Promise<boolean> =>
  moveExtras(transaction, input, "extrasTakenBack");
