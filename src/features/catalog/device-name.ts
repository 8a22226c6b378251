import type { Catalog } from "#contract/info.ts";
import type { Subscription } from "#contract/subscription.ts";

/** What the device of a subscription is called: by the catalogue, or by its model where that has not come or has it no more. */
export const deviceName = (
  catalog: Pick<Catalog, "gadgets"> | null,
  { deviceId, model }: Pick<Subscription, "deviceId" | "model">,
): string => catalog?.gadgets.find(({ id }) => id === deviceId)?.name ?? model;
