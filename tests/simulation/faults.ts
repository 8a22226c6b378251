/** Faults of one request. */
export const requestFaults = [
  "refused",
  "noReply",
  "lostAfterCommit",
  "slow",
  "repliedTwice",
  "outOfOrder",
  "401",
  "403",
  "404",
  "409",
  "422",
  "429",
  "500",
  "502",
  "503",
  "truncated",
  "wrongTypes",
  "numericStatusCode",
  "portal",
] as const;
export type RequestFault = (typeof requestFaults)[number];

/** Faults of a device, a tab, or a client on the server. */
export const worldFaults = [
  "offline",
  "clockJump",
  "frozen",
  "hidden",
  "storageFull",
  "storageDenied",
  "storageCleared",
  "storageGarbage",
  "tokenReplaced",
  "reload",
  "backForward",
  "doubleClick",
  "bothTabs",
  "tokenRevoked",
  "purged",
  "flagged",
  "otherVersion",
  "partMissing",
  "updateWaiting",
  "unoffered",
] as const;
export type WorldFault = (typeof worldFaults)[number];

export type Fault = RequestFault | WorldFault;
export const faults: readonly Fault[] = [...requestFaults, ...worldFaults];
