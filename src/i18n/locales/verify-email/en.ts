import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  title: "Email verification",
  "verifying.title": "Verifying your email",
  "verifying.lead": "Waiting for the server. You can close this page.",
  // Wording fixed by the specification.
  "verified.title": "Thank you, Your email verified!",
  "verified.lead": "Receipts and emails will go there.",
  "refused.title": "Sorry, we were unable to verify your email.",
  "refused.lead":
    "The link has expired, or we’ve sent a newer one. Ask for another email in your personal data.",
  "missing.title": "The link from the email is cut off",
  "missing.lead": "Open the whole link from the email, or request a new email.",
  "unreachable.title": "Your email isn’t verified yet: the server didn’t answer",
  "unreachable.lead": "The link still works. Check your connection and try again.",
  "unreachable.again": "Try again",
  "barred.title": "Your email can’t be verified now",
  "barred.forbidden": "Your account is view-only, so nothing was sent.",
  "barred.deleting":
    "Your data can’t be changed while deletion is pending, so nothing was sent. Keep your data and open the link again.",
  signIn: "Sign in to request an email",
  toProfile: "Open personal data",
  toAccount: "Open your account",
} as const satisfies Translated<typeof russian>;
