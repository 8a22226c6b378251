import { createPayment, listPayments } from "#contract/payment.ts";
import { transact } from "../database/transact.ts";
import type { Dependencies } from "../shared/dependencies.ts";
import { pay } from "./pay.ts";
import { takeNotification } from "./take-notification.ts";
import { readBody } from "../http/body.ts";
import { createEndpoints } from "../http/endpoints.ts";
import { Refusal } from "../shared/refusal.ts";
import { respond } from "../http/respond.ts";
import { notificationSignatureHeader } from "../providers/acquirer.ts";
import { readPayments } from "./payment.reply.ts";

/** Paying, and what was paid. */
export const paymentRoutes = (deps: Dependencies) => {
  const { database, clock, providers, log } = deps;
  const { routes, client, keyed } = createEndpoints(deps);

  client(listPayments, ({ caller, request }) => readPayments(database, caller.clientId, request));

  keyed(createPayment, ({ request, language, caller: { sessionId }, keyed: intent }) =>
    pay(deps, intent, { request, sessionId, language }),
  );

  // Between the acquirer and us: no headers of the application, its own signature instead.
  routes.post("/payment/notification/", async (c) => {
    const body = new TextDecoder().decode(await readBody(c));
    const signature = c.req.header(notificationSignatureHeader);
    const notification = providers.acquirer.readNotification(body, signature, clock.now());
    if (notification === null) throw new Refusal("signature.wrong");
    await transact(database, (transaction) =>
      takeNotification(transaction, notification, { now: clock.now(), log }),
    );
    return respond(c, {});
  });

  return routes;
};
