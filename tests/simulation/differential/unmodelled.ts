import type { CallName } from "./steps.ts";

/** What the simulated server does not model: calls it does not answer, or members of a reply, and why. */
export type Unmodelled = {
  readonly call: CallName;
  readonly member: readonly string[] | null;
  readonly why: string;
};

const record = {
  member: ["client", "bonus"],
  why: "a serial number stands there, so that invariants know which record a page shows; the ledger's sum is compared",
};

/** Each is needed: a test says which are not. */
export const unmodelled: readonly Unmodelled[] = [
  { call: "getClient", ...record },
  { call: "updateClient", ...record },
  { call: "requestDeletion", ...record },
  { call: "withdrawDeletion", ...record },
  {
    call: "getCatalog",
    member: ["org", "whatsapp"],
    why: "a serial number stands there, so that invariants know which catalogue a page shows",
  },
  {
    call: "exportData",
    member: ["data"],
    why: "the rows of the tables as they are stored, which only the server with tables has",
  },
  {
    call: "getDoc",
    member: null,
    why: "texts are read by pages, and the simulation has none",
  },
  {
    call: "getFaq",
    member: null,
    why: "texts are read by pages, and the simulation has none",
  },
];
