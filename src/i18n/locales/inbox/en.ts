import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  title: "Messages",
  loading: "Loading messages",
  "failed.title": "We couldn’t load your messages",
  "failed.lead": "The emails and texts you received are safe. Try again in a minute.",
  "stale.title": "New messages didn’t load",
  "empty.title": "No messages yet",
  "empty.lead":
    "Emails and texts from us will be here: receipts, reminders of charges and dates. We don’t keep sign-in codes.",
  "sent.letter": "Email",
  "sent.sms": "Text message",
  new: "New",
  open: "Open the page",
  show: "Show text",
  hide: "Hide text",
  more: "Show earlier ones",
  "more.failed": "Earlier messages didn’t load",
} as const satisfies Translated<typeof russian>;
