import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  loading: "Loading the document",
  updated: "Updated {{day}}",
  "failed.title": "We couldn’t load the document",
  "failed.lead": "Check the connection and try again.",
  "failed.again": "Load again",
  "faq.title": "Questions and answers",
  "faq.lead": "Didn’t find the answer? Message us in chat.",
} as const satisfies Translated<typeof russian>;
