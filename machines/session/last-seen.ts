/** A device of a client, as last shown by this browser. */
export type SeenDevice = {
  /** Subscription id. */
  subscription: number;
  /** Name of the device. */
  name: string;
  /** The first or a failed payment is due. The sum is not stored. */
  owes: boolean;
  /** The next day, `YYYY-MM-DD`, and its event. */
  next: { what: "deliver" | "charge" | "return" | "resume" | "end"; day: string } | null;
  /** It waits in an office: the number of the subscription is what the staff asks for. */
  waits: boolean;
  /** Where it waits or came from; null if not an office. */
  office: { address: string; hours: string } | null;
};

/**
 * Shown while the server is unreachable: devices, offices, days, due payments; no name, address or sum (decision
 * 040). `at`: ms since the epoch.
 */
export type LastSeen = { at: number; devices: readonly SeenDevice[] };
