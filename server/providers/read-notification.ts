import * as v from "valibot";
import { type Acquirer, IntentNotification } from "./acquirer.ts";
import { isSignedBy } from "./notification-signature.ts";

const Body = v.pipe(v.string(), v.parseJson(), IntentNotification);

/** Reads notifications that are signed with this secret (`Acquirer.readNotification`). */
export const readNotificationsWith =
  (secret: string): Acquirer["readNotification"] =>
  (body, signature) => {
    if (!isSignedBy(secret, body, signature)) return null;
    const read = v.safeParse(Body, body);
    return read.success ? read.output : null;
  };
