import type { ActorRefFrom } from "xstate";
import type { ReplyOf } from "#contract/call.ts";
import type { DocName, getDoc, getFaq } from "#contract/info.ts";
import type { emailVerificationMachine } from "#machines/email-verification/email-verification.machine.ts";
import type { sessionMachine } from "#machines/session/session.machine.ts";
import type { Config } from "./config.ts";
import type { Texts } from "../i18n/texts.ts";
import type { Language } from "#contract/language.ts";
import { createContext, type ReactNode, use } from "react";

/** Documents in the page's language, read without a machine. Rejects without a reply. */
export type Documents = {
  doc(name: DocName, signal: AbortSignal): Promise<ReplyOf<typeof getDoc>>;
  faq(signal: AbortSignal): Promise<ReplyOf<typeof getFaq>>;
  /** Whether the number and the hash of a print belong together (contract/paper.ts). */
  checkPaper(code: string, signal: AbortSignal): Promise<boolean>;
};

/**
 * The choices of a link (spec §2, landing guard): a city's id, the slug of a device or category, the tag of an
 * advertisement.
 */
export type Choices = {
  keep(chosen: { city?: number | undefined; device?: string | undefined; tag?: string | undefined }): void;
  device(): string | null;
  /** Called after landing on the device, so that the next visit starts without it. */
  forgetDevice(): void;
};

/** The page to return to after sign-in (spec §2 leads visitors home first). */
export type ReturnTo = {
  /** Keeps the private page that a visit began with: path and search part. */
  keepFirst(address: string): void;
  /** Keeps any page, when a visitor chooses to sign in. */
  keep(address: string): void;
  /** The address in the page's language, once; null without one. */
  take(): string | null;
  forget(): void;
};

/** The colour schemes: the system's by default. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export type ThemeChoice = {
  read(): Theme;
  choose(theme: Theme): void;
  subscribe(listener: () => void): () => void;
};

/** A clock for countdowns, ms since 1970, in whole seconds; it runs only while subscribed. */
export type Seconds = {
  now(): number;
  /** When the server rendered this page, for hydration; null if it did not. */
  readonly renderedAt: number | null;
  subscribe(listener: () => void): () => void;
};

/** The actor that confirms an e-mail with the token of a letter; the first call starts it. */
type EmailVerification = () => Promise<ActorRefFrom<typeof emailVerificationMachine>>;

/** The current address below the language: `address` with its search part, `path` without. */
export type CurrentPage = {
  address(): string;
  path(): string;
  subscribe(listener: () => void): () => void;
};

/** The context of guards, loaders and pages. */
export type RouterContext = {
  config: Config;
  texts: Texts;
  documents: Documents;
  choices: Choices;
  returnTo: ReturnTo;
  theme: ThemeChoice;
  seconds: Seconds;
  /** The server's clock, for days, opening hours and deadlines that are moments. */
  serverTime: Seconds;
  emailVerification: EmailVerification;
  /** Forgets the result of the e-mail confirmation once it was read. */
  forgetVerification(): void;
  session: ActorRefFrom<typeof sessionMachine>;
  currentPage: CurrentPage;
  /** The code of a text message, if the browser can read it; else null. Never rejects. */
  receiveCode(signal: AbortSignal): Promise<string | null>;
  /** Changes the language in place; forms and actors keep their state (C45). */
  switchLanguage(language: Language): Promise<void>;
};

const Context = createContext<RouterContext | null>(null);

/** Provides the router's context, also outside of the router. */
export const ProvideRouterContext = ({ value, children }: { value: RouterContext; children: ReactNode }) => (
  <Context value={value}>{children}</Context>
);

/** The context of the application; throws outside of it. */
export const useRouterContext = (): RouterContext => {
  const context = use(Context);
  if (context === null) throw new Error("There is no application around this.");
  return context;
};
