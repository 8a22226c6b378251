import * as v from "valibot";
import { ask, type Fetch } from "./ask.ts";
import type { CashRegister } from "./cash-register.ts";
import { readEndpoint } from "./endpoint.ts";
import { readReply } from "./read-reply.ts";

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
      if (reply.status !== 422)
        return { kind: "issued", number: (await readReply(endpoint, reply, Issued)).number };
      await reply.body?.cancel();
      return { kind: "refused" };
    },
  };
};
