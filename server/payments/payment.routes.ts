import { createPayment, getReceipt, listPayments } from "#contract/payment.ts";
import { type Database, transact } from "../platform/database/database.ts";
import type { Log } from "../platform/logging/log.ts";
import type { Providers } from "../platform/providers/providers.ts";
import { pay } from "./pay.ts";
import { readBody } from "../platform/http/read-input.ts";
import { createEndpoints, type EndpointNeeds } from "../platform/http/endpoints.ts";
import { Refusal } from "../platform/refusal.ts";
import { LocalizedReply, respond } from "../platform/http/respond.ts";
import { type IntentNotification, notificationSignatureHeader } from "../platform/providers/acquirer.ts";
import { readPayments } from "./payment.reply.ts";
import { eq } from "drizzle-orm";
import { acquirerEvents, payments } from "../platform/database/tables/payments.ts";
import { applyBindingNotification, isBindingReference } from "../cards/settle-binding.ts";
import { compareToday } from "./lost-charges.job.ts";
import { applyAcquirerStatus } from "./apply-acquirer-status.ts";
import * as v from "valibot";
import { FormId } from "#contract/form.ts";
import { deviceName } from "../sign-in/confirm-code.ts";
import { readReceipt } from "./receipt.reply.ts";

export const receiptRoutes = (deps: EndpointNeeds) => {
  const { routes, client } = createEndpoints(deps);

  client(getReceipt, async ({ caller: { clientId }, parameter, language }) => {
    const id = v.safeParse(FormId, parameter);
    if (!id.success) throw new Refusal("resource.missing");
    const input = { clientId, paymentId: id.output, language };
    return new LocalizedReply(language, await readReceipt(deps.database, input));
  });

  return routes;
};

/** Whether the acquirer took money; a binding's hold takes none. */
const tookMoney = ({ status, reference }: IntentNotification): boolean =>
  status === "success" && !isBindingReference(reference);

/**
 * Applies a signed notification, once per event. Refusal: `resource.missing` for an unknown payment or
 * binding; if money was taken, the database lost the row (lost-charges.job.ts), and an alert is logged.
 * Another sum or charge pays for nothing (V22, apply-acquirer-status.ts).
 */
const takeNotification = async (
  transaction: Database,
  notification: IntentNotification,
  { now, log }: { now: Date; log: Log },
): Promise<void> => {
  const { eventId, reference, amount } = notification;
  const fresh = await transaction
    .insert(acquirerEvents)
    .values({ id: eventId, at: now })
    .onConflictDoNothing()
    .returning({ id: acquirerEvents.id });
  if (fresh.length === 0) return;
  if (await applyBindingNotification(transaction, notification, now)) return;
  const [payment] = await transaction.select().from(payments).where(eq(payments.reference, reference));
  if (payment === undefined) {
    if (tookMoney(notification))
      log("alert", { about: "the acquirer took money for no payment of this database", reference, amount });
    throw new Refusal("resource.missing");
  }
  await applyAcquirerStatus(transaction, payment, notification, now);
};

export const paymentRoutes = (
  deps: EndpointNeeds & { providers: Pick<Providers, "acquirer">; publicUrl: string; sbp: boolean; log: Log },
) => {
  const { database, clock, providers, log } = deps;
  const { routes, client, keyed } = createEndpoints(deps);

  client(listPayments, ({ caller, request }) => readPayments(database, caller.clientId, request));

  keyed(createPayment, ({ request, language, address, userAgent, caller: { sessionId }, keyed: intent }) =>
    pay(deps, intent, { request, sessionId, language, address, device: deviceName(userAgent) }),
  );

  // A webhook: no application headers, but the acquirer's signature.
  routes.post("/payment/notification/", async (c) => {
    const body = new TextDecoder().decode(await readBody(c));
    const signature = c.req.header(notificationSignatureHeader);
    const notification = providers.acquirer.readNotification(body, signature, clock.now());
    if (notification === null) throw new Refusal("signature.wrong");
    try {
      await transact(database, (transaction) =>
        takeNotification(transaction, notification, { now: clock.now(), log }),
      );
    } catch (error) {
      if (error instanceof Refusal && error.code === "resource.missing" && tookMoney(notification))
        await compareToday(database, clock.now());
      throw error;
    }
    return respond(c, {});
  });

  return routes;
};
