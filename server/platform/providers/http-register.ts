import * as v from "valibot";
import { IsoMoment } from "#contract/day.ts";
import { Fiscal } from "#contract/fiscal.ts";
import { type Fetch, ask, readEndpoint, readReply } from "./ask.ts";
import type { CashRegister } from "./providers.ts";

const Issued = v.object({
  number: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  fiscal: v.optional(Fiscal),
  at: v.optional(IsoMoment),
});

/**
 * A cash register with one HTTP address: `POST receipts/ {kind, reference, number, amount, lines, customer}`,
 * repeatable by the reference in `Idempotency-Key`, returns `{number, fiscal?, at?}` (`contract/fiscal.ts`; `at` in
 * ISO), or 422 for a refusal.
 */
export const httpRegister = (configured: string, fetch: Fetch = globalThis.fetch): CashRegister => {
  const endpoint = readEndpoint(configured);
  return {
    issue: async (request) => {
      const headers = { "idempotency-key": request.reference };
      const reply = await ask(endpoint, { method: "POST", path: "receipts/", body: request, headers }, fetch);
      if (reply.status !== 422) {
        const { at, ...issued } = await readReply(endpoint, reply, Issued);
        return { kind: "issued", ...issued, at: at === undefined ? undefined : new Date(at) };
      }
      await reply.body?.cancel();
      return { kind: "refused" };
    },
  };
};
