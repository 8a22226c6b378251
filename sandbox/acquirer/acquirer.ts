import type { Acquirer } from "#server/platform/providers/acquirer.ts";
import { readNotificationsWith } from "#server/platform/providers/notification-signature.ts";
import { type Book, toIntent } from "./book.ts";

const another = (): Error => new Error("the reference names another intent");

/** The sandbox's acquirer as a provider of the server. */
export const sandboxAcquirer = (book: Book, secret: string): Acquirer => ({
  createIntent: async (request) => {
    const [intent = null] = await book.create([request]);
    if (intent === null) throw another();
    return intent;
  },
  createIntents: async (requests) =>
    (await book.create(requests)).map((intent) =>
      intent === null
        ? { status: "rejected" as const, reason: another() }
        : { status: "fulfilled" as const, value: intent },
    ),
  getIntent: async (intentId) => {
    const found = await book.read(intentId);
    if (found === null) return null;
    const { intent, card } = found;
    return card?.behaviour === "forgets" && intent.stage === "waiting" ? null : toIntent(intent, card);
  },
  refund: async (request) => {
    const refund = await book.refund(request);
    if (refund === null)
      throw new Error("the acquirer does not know the intent, or the reference names another refund");
    return refund;
  },
  listOperations: (asked) => book.list(asked),
  readNotification: readNotificationsWith([secret]),
});
