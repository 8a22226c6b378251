import type { ActorRefFrom } from "xstate";
import type { ReplyOf } from "#contract/call.ts";
import type { DocName, getDoc, getFaq } from "#contract/info.ts";
import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { Config } from "./config.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Language } from "#contract/language.ts";

/** Plain reading, in the page's language; no machine needs it. Rejects when there is no answer. */
export type Documents = {
  doc(name: DocName, signal: AbortSignal): Promise<ReplyOf<typeof getDoc>>;
  faq(signal: AbortSignal): Promise<ReplyOf<typeof getFaq>>;
};

/**
 * The city (its id) and the device or category (its readable name) that a link chose (spec §2, landing guard), and the
 * advertisement it is from.
 */
export type Choices = {
  keep(chosen: { city?: number | undefined; device?: string | undefined; tag?: string | undefined }): void;
  device(): string | null;
  /** The device has been shown: the next visit begins anew. */
  forgetDevice(): void;
};

/** The private page that a visitor asked for by its address (spec §2 leads them home first), until they are signed in. */
export type Errand = {
  /** `address`: path and search part of a private page. */
  keep(address: string): void;
  /** A visitor goes to sign in, and wants to be back at this address, theirs or everybody's. */
  ask(address: string): void;
  /** Where to go on, once; null when nothing was asked for. In the language of the page. */
  take(): string | null;
  forget(): void;
};

/** How the page is lit: as the system has it, unless something else was chosen. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type ThemeChoice = {
  read(): Theme;
  choose(theme: Theme): void;
  subscribe(hear: () => void): () => void;
};

/** The time for countdowns, in ms since 1970, at whole seconds; it goes on only while it is shown. */
export type Seconds = {
  now(): number;
  /** When the server rendered this page: what hydration shows first. Null where it did not. */
  readonly renderedAt: number | null;
  subscribe(hear: () => void): () => void;
};

/** The actor that proves an e-mail by the token of a letter; the first to ask starts it. */
type EmailVerification = () => Promise<ActorRefFrom<typeof emailVerificationMachine>>;

/** Where the visitor is: the address below its language, with its search part; `page` without it. */
export type Here = { read(): string; page(): string; subscribe(hear: () => void): () => void };

/** What guards, loaders and pages may ask of the application. */
export type RouterContext = {
  config: Config;
  texts: Texts;
  documents: Documents;
  choices: Choices;
  errand: Errand;
  theme: ThemeChoice;
  seconds: Seconds;
  /** The time that the server goes by, for days, opening hours and deadlines that it names as moments. */
  serverTime: Seconds;
  emailVerification: EmailVerification;
  /** Whoever goes on from what it said has read it. */
  forgetVerification(): void;
  session: ActorRefFrom<typeof sessionMachine>;
  here: Here;
  /** The code of a text message, where the browser reads it for the person; null where it does not. Never rejects. */
  receiveCode(signal: AbortSignal): Promise<string | null>;
  /** Shows the same page in another language; forms and actors stay as they are (C45). */
  switchLanguage(language: Language): Promise<void>;
};
