/** A device of a client, as a page of this browser last had it. */
export type SeenDevice = {
  /** The subscription's number. */
  subscription: number;
  /** What the device is called. */
  name: string;
  /** A payment is awaited: the first one, or one that failed. Of which sum is not kept. */
  owes: boolean;
  /** The day that comes next, `YYYY-MM-DD`, and what it is. */
  next: { what: "deliver" | "charge" | "return" | "resume" | "end"; day: string } | null;
  /** Where it waits, or came from; null where that is no office. */
  office: { address: string; hours: string } | null;
};

/**
 * What a client may be shown while the server cannot be asked: devices, offices, days, and what waits to be paid. Neither
 * who they are, nor where they live, nor a sum (decision 040). `at`: when it was so, in ms since the epoch.
 */
export type LastSeen = { at: number; devices: readonly SeenDevice[] };
