import * as v from "valibot";
import { IsoDay } from "#contract/day.ts";
import { Id, OpaqueId } from "#contract/identifier.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { PaymentMethod } from "#contract/payment.ts";
import type { Creation, Order } from "#machines/checkout/checkout.ports.ts";
import { type DraftChoices, HandoverChoice } from "#machines/checkout/draft.ts";
import type { PaymentIntent, PaymentSubject } from "#machines/payment/payment.ports.ts";
import { type StoredValue, defineStoredValue } from "./storage.ts";

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const Key = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

const Choices = v.object({
  deviceId: Id,
  months: v.nullable(Count),
  insurance: v.boolean(),
  extras: v.array(Id),
  handover: v.nullable(HandoverChoice),
  promo: v.nullable(v.string()),
  bonus: Kopecks,
});

const Placed = v.object({ address: v.string(), day: IsoDay, slot: v.string() });

/** What was chosen for a device, and the creation that was asked for it, if any. */
export type StoredDraft = { draft: DraftChoices; creation: Creation | null };

/** What this client chose, one draft for each device, the last one first. */
export const storedDrafts: StoredValue<{ clientId: number; drafts: StoredDraft[] }> = defineStoredValue(
  "checkout.draft",
  v.object({
    clientId: Id,
    drafts: v.array(
      v.object({
        draft: Choices,
        creation: v.nullable(
          v.object({ key: Key, quoteId: OpaqueId, draftHash: v.string(), delivery: v.nullable(Placed) }),
        ),
      }),
    ),
  }),
);

/** The subscription that this client is paying or has still to pay. */
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

/** Facts about payments under way begin so; one for each period of each subscription. */
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
      key: Key,
      paymentId: v.nullable(Id),
      redirect: v.nullable(v.string()),
    }),
  );

/** The payment intent of one period of one subscription. */
export const storedIntent = ({ subscriptionId, period }: PaymentSubject): StoredValue<PaymentIntent> =>
  intentNamed(`${intentNames}${subscriptionId}.${period}`);
