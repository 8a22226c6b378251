import { recordParameter } from "#contract/recording-link.ts";
import { passKey } from "../../ports/recording-pass.ts";
import type { World } from "../../ports/world.ts";

type Place = Pick<World, "navigation" | "tabStorage">;

/** Has the tab remember its pass, or forget it (null). It leaves the address, so that nobody passes it on with that. */
export const rememberPass = ({ navigation, tabStorage }: Place, pass: string | null): void => {
  const address = navigation.address();
  if (address.searchParams.has(recordParameter)) {
    address.searchParams.delete(recordParameter);
    navigation.replaceAddress(address.pathname + address.search);
  }
  try {
    if (pass === null) tabStorage().removeItem(passKey);
    else tabStorage().setItem(passKey, pass);
  } catch {
    // A tab that remembers nothing is recorded until it is loaded anew.
  }
};
