import * as v from "valibot";
import { parseJsonOrNull } from "../shared/json.ts";
import { type Acquirer, IntentNotification } from "./acquirer.ts";
import { isSignedBy } from "./notification-signature.ts";

/** Reads notifications that are signed with one of these secrets (`Acquirer.readNotification`). */
export const readNotificationsWith =
  (secrets: readonly string[]): Acquirer["readNotification"] =>
  (body, signature, now) => {
    if (!isSignedBy(secrets, { body, signature, now })) return null;
    const news = v.safeParse(IntentNotification, parseJsonOrNull(body));
    return news.success ? news.output : null;
  };
