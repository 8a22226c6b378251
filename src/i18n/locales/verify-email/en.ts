import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  title: "Email verification",
  "verifying.title": "Verifying your email",
  "verifying.lead": "We’re asking the server. You can close this page.",
  // Fixed by the specification, letter for letter.
  "verified.title": "Thank you, Your email verified!",
  "verified.lead": "Receipts and letters will go there.",
  "refused.title": "Sorry, we were unable to verify your email.",
  "refused.lead":
    "The link has expired, or a newer one has been sent. Ask for another letter in your personal data.",
  "missing.title": "Open the link from the letter",
  "missing.lead":
    "There is no verification code in this address. You can have it sent again from your personal data.",
  "unreachable.title": "Your email isn’t verified yet: no answer",
  "unreachable.lead": "The link hasn’t been used up. Check the network and try again.",
  "unreachable.again": "Try again",
  "barred.title": "Your email can’t be verified now",
  "barred.forbidden": "Your account is view-only, so nothing was sent.",
  "barred.deleting":
    "Your data can’t be changed while deletion is pending, so nothing was sent. Keep your data and open the link again.",
  toProfile: "To personal data",
  toAccount: "To your account",
} as const satisfies Translated<typeof russian>;
