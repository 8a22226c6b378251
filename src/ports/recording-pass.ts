import { recordParameter } from "#contract/recording-link.ts";
import type { World } from "./world.ts";

/** Its key in the tab's storage. */
export const passKey = "kabinet-recording";

/**
 * The pass that allows recording this tab, unverified: from the address, or stored by the tab for reloads and the
 * bank's page. Null if none.
 */
export const recordingPass = ({
  navigation,
  tabStorage,
}: Pick<World, "navigation" | "tabStorage">): string | null => {
  const requested = navigation.address().searchParams.get(recordParameter);
  try {
    return requested ?? tabStorage().getItem(passKey);
  } catch {
    return requested;
  }
};
