import { createHash } from "node:crypto";
import type { Fiscal } from "#contract/fiscal.ts";
import type { CashRegister } from "#server/platform/providers/providers.ts";

/** Drives whose numbers begin with 9999 are those of tests: the tax service takes nothing from them. */
const drive = "9999078902004417";

/** What the sandbox's register stores under a reference: the same for the same one. */
export const sandboxFiscal = (reference: string): Fiscal => {
  const hash = createHash("sha256").update(reference).digest();
  return {
    drive,
    document: String((hash.readUInt32BE(0) % 900_000) + 100_000),
    sign: String(hash.readUInt32BE(4)).padStart(10, "0"),
    link: null,
  };
};

/** The cash register of the sandbox: our numbers, with data of a test drive. */
export const sandboxRegister: CashRegister = {
  issue: async ({ number, reference }) => ({
    kind: "issued",
    number,
    fiscal: sandboxFiscal(reference),
  }),
};
