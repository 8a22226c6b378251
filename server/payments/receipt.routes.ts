import * as v from "valibot";
import { FormId } from "#contract/form.ts";
import { getReceipt } from "#contract/payment.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { Refusal } from "../shared/refusal.ts";
import { Worded } from "../http/worded.ts";
import { readReceipt } from "./receipt.reply.ts";

/** Receipts of payments. */
export const receiptRoutes = (deps: Dependencies) => {
  const { routes, client } = createEndpoints(deps);

  client(getReceipt, async ({ caller: { clientId }, parameter, language }) => {
    const id = v.safeParse(FormId, parameter);
    if (!id.success) throw new Refusal("resource.missing");
    const asked = { clientId, paymentId: id.output, language };
    return new Worded(language, await readReceipt(deps.database, asked));
  });

  return routes;
};
