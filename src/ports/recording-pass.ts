import { recordParameter } from "#contract/recording-link.ts";
import type { World } from "./world.ts";

/** Where the tab keeps it. */
export const passKey = "kabinet-recording";

/** What allows this tab to be recorded: from its address, or as the tab remembers it over reloads and the bank's page; unread, null for none. */
export const recordingPass = ({
  navigation,
  tabStorage,
}: Pick<World, "navigation" | "tabStorage">): string | null => {
  const asked = navigation.address().searchParams.get(recordParameter);
  try {
    return asked ?? tabStorage().getItem(passKey);
  } catch {
    return asked;
  }
};
