import type { Translated } from "../translated.ts";
import type { texts as russian } from "./ru.ts";

export const texts = {
  brand: "kabinet",
  brandHome: "Kabinet, home",
  toContent: "To the content",
  copyright: "© Kabinet, {{year}}",
  "legal.offer": "Offer",
  "legal.privacy": "Personal data",
  "legal.cookies": "Cookies",
  support: "Chat with support",
  loading: "Loading",
  description: "User’s personal cabinet",
  title: "Personal cabinet",
  titleOf: "{{page}} — Personal cabinet",
  "error.404.title": "This page could not be found",
  "error.404.lead": "Check the address or start from the home page",
  "error.home": "Home",
  "error.last.title": "An error occurred while showing the error page",
  "error.400.title": "We can’t read this address",
  "error.400.lead": "The link seems to be cut off. Start from the home page",
  "error.500.title": "It broke on our side, not yours",
  "error.500.lead": "Wait a minute and try again. If you were paying, open Payments first",
  "error.500.again": "Repeat actions",
  "error.500.catalog": "Back to catalogue",
} as const satisfies Translated<typeof russian>;
