import type { Port } from "../runtime/ports.ts";

export type AdvertisingPorts = {
  /** POST user/advertising with the stored tag of a link, if any; then forgets it. One tab sends it. */
  sendTag: Port<void, void>;
};
