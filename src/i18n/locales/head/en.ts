import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  "description /": "Your Kabinet account",
  "title /about/": "About us",
  "description /about/": "Bikes, scooters, phones and tablets by subscription: how it works and where we are",
  "title /bonus-system/": "Bonus points",
  "description /bonus-system/":
    "What a point is worth, how to earn points and how much of a payment they cover",
  "title /contract/": "Terms of service",
  "description /contract/": "The terms on which we rent out devices by subscription",
  "title /cookies/": "Cookies",
  "description /cookies/": "What your account keeps in your browser and how to erase it",
  "title /delivery/": "Delivery and pickup",
  "description /delivery/": "How to get your device: offices, delivery by courier and what to bring",
  "description /documents/": "Documents open to everyone: terms of service, personal data, cookies, charges",
  "description /faq/": "Answers about signing in, subscriptions, payment, delivery and returning a device",
  "description /information-delete-profile/":
    "What we delete 12 days after your request, what stays and how to change your mind",
  "title /privacy/": "Privacy policy",
  "description /privacy/": "Which personal data we keep, why and who gets it",
  "title /personal-data/": "Consent to the processing of personal data",
  "description /personal-data/":
    "Which personal data you let us process, why, and how to withdraw your consent",
  "title /rekurrent/": "Terms of recurring charges",
  "description /rekurrent/":
    "What we charge for a subscription and when, what happens if a charge fails and how to stop",
  "description /check/": "Whether a document is genuine: do its number and SHA-256 belong together",
  "title /accessibility/": "Accessibility",
  "description /accessibility/":
    "How to use the account with a keyboard, a screen reader and large text, and where to report a barrier",
  "title /processors/": "Who processes data",
  "description /processors/": "Who receives personal data from the service, which, and where it is stored",
  "title /complaints/": "How to complain",
  "description /complaints/":
    "Where to write if something went wrong, how long an answer takes, and where to go next",
  "title /security/": "Security",
  "description /security/":
    "Where to report a vulnerability, and what to do if somebody else is in your account",
} as const satisfies Translated<typeof russian>;
