import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { Id, OpaqueId } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { PaymentMethod } from "#contract/payment.ts";
import type { Creation, Order } from "#machines/checkout/checkout.ports.ts";
import { DraftChoices } from "#machines/checkout/draft.ts";
import type { PaymentIntent, PaymentSubject } from "#machines/payment/payment.ports.ts";
import { type StoredValue, defineStoredValue } from "./storage.ts";
import { IdempotencyKey } from "./stored-values.ts";

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const Placed = v.object({ address: v.string(), day: IsoDay, slot: v.string() });

/** The choices for a device, and its requested creation, if any. */
export type StoredDraft = { draft: DraftChoices; creation: Creation | null };

/** This client's drafts, one for each device, newest first. */
export const storedDrafts: StoredValue<{ clientId: number; drafts: StoredDraft[] }> = defineStoredValue(
  "checkout.draft",
  v.object({
    clientId: Id,
    drafts: v.array(
      v.object({
        draft: DraftChoices,
        creation: v.nullable(
          v.object({
            key: IdempotencyKey,
            quoteId: OpaqueId,
            draftHash: v.string(),
            delivery: v.nullable(Placed),
          }),
        ),
      }),
    ),
  }),
);

/** The subscription that this client has ordered and not yet paid. */
export const storedOrder: StoredValue<Order & { clientId: number }> = defineStoredValue(
  "checkout.order",
  v.object({
    clientId: Id,
    subscriptionId: Id,
    period: Count,
    amount: Kopecks,
    officeId: v.nullable(Id),
    later: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
);

/** Prefix of stored payment intents, one for each period of each subscription. */
export const intentNames = "payment.";

/** The payment intent stored under a name. */
export const intentNamed = (name: string): StoredValue<PaymentIntent> =>
  defineStoredValue(
    name,
    v.object({
      subscriptionId: Id,
      period: Count,
      method: PaymentMethod,
      cardId: v.nullable(Id),
      after: v.exactOptional(v.picklist(["goOn", "stay"])),
      shown: v.exactOptional(v.string()),
      consent: v.exactOptional(v.string()),
      key: IdempotencyKey,
      paymentId: v.nullable(Id),
      redirect: v.nullable(v.string()),
    }),
  );

/** The payment intent of one period of one subscription. */
export const storedIntent = ({ subscriptionId, period }: PaymentSubject): StoredValue<PaymentIntent> =>
  intentNamed(`${intentNames}${subscriptionId}.${period}`);
