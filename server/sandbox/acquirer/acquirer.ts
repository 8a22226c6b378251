import type { Acquirer } from "../../providers/acquirer.ts";
import { readNotificationsWith } from "../../providers/read-notification.ts";
import type { Book } from "./book.ts";
import { tell } from "./tell.ts";

/** The sandbox's acquirer as the server knows it. */
export const sandboxAcquirer = (book: Book, secret: string): Acquirer => ({
  createIntent: async (request) => {
    const intent = await book.create(request);
    if (intent === null) throw new Error("the reference names another intent");
    return intent;
  },
  getIntent: async (intentId) => {
    const found = await book.read(intentId);
    return found === null ? null : tell(found.intent, found.card);
  },
  readNotification: readNotificationsWith(secret),
});
