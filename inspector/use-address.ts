import { useSyncExternalStore } from "react";
import { type Address, readAddress, writeAddress } from "./address.ts";

const subscribe = (changed: () => void) => {
  addEventListener("hashchange", changed);
  return () => removeEventListener("hashchange", changed);
};

/** The address of what is looked at, and how to look at something else. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  const address = readAddress(hash);
  return [address, go];
}

/** Changes what is looked at. Steps are not kept for the browser's "back": there are hundreds of them. */
function go(change: Partial<Address>): void {
  const next = writeAddress({ ...readAddress(location.hash), ...change });
  if (next === location.hash) return;
  history.replaceState(null, "", next);
  dispatchEvent(new Event("hashchange"));
}
