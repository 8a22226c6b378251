import type { Port } from "../runtime/ports.ts";

export type AdvertisingPorts = {
  /**
   * POST user/advertising with the tag of the link that brought this client, if one is remembered; then the tag is
   * forgotten. Of several tabs one sends it.
   */
  sendTag: Port<void, void>;
};
