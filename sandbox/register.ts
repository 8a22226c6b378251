import { createHash } from "node:crypto";
import type { Fiscal } from "#contract/payment.ts";
import type { CashRegister } from "#server/platform/providers/providers.ts";

/** Fiscal drives that begin with 9999 are test drives. */
const drive = "9999078902004417";

/** Fiscal data of a reference, always the same. */
export const sandboxFiscal = (reference: string): Fiscal => {
  const hash = createHash("sha256").update(reference).digest();
  return {
    drive,
    document: String((hash.readUInt32BE(0) % 900_000) + 100_000),
    sign: String(hash.readUInt32BE(4)).padStart(10, "0"),
    link: null,
  };
};

/** The sandbox's cash register: our numbers, data of a test drive. */
export const sandboxRegister: CashRegister = {
  issue: async ({ number, reference }) => ({
    kind: "issued",
    number,
    fiscal: sandboxFiscal(reference),
  }),
};
