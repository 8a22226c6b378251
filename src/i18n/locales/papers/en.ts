import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  bar: "What to do with the document",
  back: "Back",
  print: "Print",
  loading: "Loading the document",
  "failed.title": "We couldn’t load the document",
  "failed.lead": "Try again in a minute.",
  "missing.title": "There is no such document",
  "missing.lead": "The link may be wrong. All your documents are in one list.",
  "missing.action": "See documents",
  title: "Document",
  since: "Since it was signed",
  hash: "Document no. {{number}}, SHA-256 {{hash}}",
  check: "Check it on the page /check/",
  restored: "Signed before texts were stored: restored from what the contract’s data say.",
  "other.title": "This document was signed in another language: {{language}}",
  "other.lead": "A translation follows. If the two differ, the signed text is right.",
  translation: "A translation. The document was signed in another language, above.",
} as const satisfies Translated<typeof russian>;
