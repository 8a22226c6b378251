import type { CallName } from "./steps.ts";

/** Calls or reply members that the simulated server does not model, with the reason. */
export type Unmodelled = {
  readonly call: CallName;
  readonly member: readonly string[] | null;
  readonly why: string;
};

const record = {
  member: ["client", "bonus"],
  why: "a serial number stands there, so that invariants know which record a page shows; the ledger's sum is compared",
};

const recorded = {
  member: ["client", "consents"],
  why: "evidence of consents, with the hashes of texts, which only the server with documents keeps; those lacking are compared",
};

/** A test reports entries that are not needed. */
export const unmodelled: readonly Unmodelled[] = [
  { call: "getClient", ...record },
  { call: "getClient", ...recorded },
  { call: "updateClient", ...record },
  { call: "updateClient", ...recorded },
  { call: "requestDeletion", ...record },
  { call: "requestDeletion", ...recorded },
  { call: "withdrawDeletion", ...record },
  { call: "withdrawDeletion", ...recorded },
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
