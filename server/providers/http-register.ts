import * as v from "valibot";
import { ask, type Fetch } from "./ask.ts";
import type { CashRegister } from "./cash-register.ts";
import { readEndpoint } from "./endpoint.ts";

const Issued = v.object({ number: v.pipe(v.string(), v.minLength(1), v.maxLength(64)) });

/**
 * A cash register behind one HTTP address: `POST receipts/ {kind, reference, number, amount, lines, customer}`
 * (repeatable: the reference travels as `Idempotency-Key` too) answering `{number}`, or 422 where it refuses.
 */
export const httpRegister = (configured: string, fetch: Fetch = globalThis.fetch): CashRegister => {
  const endpoint = readEndpoint(configured);
  return {
    issue: async (request) => {
      const headers = { "idempotency-key": request.reference };
      const reply = await ask(endpoint, { method: "POST", path: "receipts/", body: request, headers }, fetch);
      if (reply.status === 422) return { kind: "refused" };
      if (!reply.ok) throw new Error(`${endpoint.base.host} answered ${reply.status}`);
      return { kind: "issued", number: v.parse(Issued, await reply.json()).number };
    },
  };
};
