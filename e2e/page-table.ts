import type { DocName } from "#contract/info.ts";
import { documents } from "#server/catalog/content/documents.ts";
import { type Language, type Text, textsIn } from "./texts.ts";

/** A page's name: one of our texts, or the server's name of a document or device. */
type Name = Text | Record<Language, string>;

export type ProductPage = {
  /** As written in the specification. */
  route: string;
  /** The path below the language. */
  path: string;
  /** Everyone, signed-in clients, or a client before registration. */
  who: "anybody" | "client" | "newcomer";
  heading: Name;
  /** A signed-in client's heading, if different. */
  clientHeading?: Text;
  /** The start of the title, if not the heading; null for the product's name. */
  title?: Name | null;
  /** HTTP status, if not 200. */
  status?: number;
  /** A client's layout: tabs on phones, a task bar, or nothing (print, registration). */
  around: "tabs" | "task" | "nothing";
  /** Wide screens show breadcrumbs. */
  hasPath?: true;
  /** A text that the page must have. */
  says?: Text;
};

const name = (document: DocName): Name => ({
  ru: documents.ru.get(document)?.title ?? document,
  en: documents.en.get(document)?.title ?? document,
});

/** For everyone; a client has the menus. */
const open = (path: string, heading: Name, more: Partial<ProductPage> = {}): ProductPage => ({
  route: path,
  path,
  who: "anybody",
  heading,
  around: "tabs",
  ...more,
});
const place = (path: string, heading: Name): ProductPage => open(path, heading, { who: "client" });
const task = (path: string, heading: Name, more: Partial<ProductPage> = {}): ProductPage =>
  open(path, heading, { who: "client", around: "task", ...more });

const device: Name = { ru: "Лист 10", en: "List 10" };

/** Every route of the specification but `/subscriptionstest/`, which is for developers (e2e/production.spec.ts). */
export const productPages: readonly ProductPage[] = [
  open("/", "sign-in:phone.title", { title: null }),
  open("/400/", "common:error.400.title", { status: 400 }),
  open("/404/", "common:error.404.title", { status: 404 }),
  open("/nothing/", "common:error.404.title", { status: 404, route: "any other path" }),
  open("/about/", name("about")),
  open("/bonus-system/", name("bonus-system"), { around: "task", clientHeading: "bonus:title" }),
  task("/cards/", "cards:title"),
  place("/catalog/", "catalog:title"),
  open(
    "/catalog/tablets/",
    { ru: "Планшеты", en: "Tablets" },
    { who: "client", route: "/catalog/{category}/" },
  ),
  task("/catalog/list-10/", device, { route: "/catalog/{device}/", hasPath: true }),
  task("/checkout/", "checkout:review.bar", { hasPath: true }),
  open("/accessibility/", name("accessibility")),
  open("/check/", "documents:check.title"),
  open("/complaints/", name("complaints")),
  open("/contract/", name("oferta")),
  open("/cookies/", name("cookies")),
  open("/delivery/", name("delivery")),
  open("/documents/", "documents:title"),
  open("/faq/", "documents:faq.title"),
  open("/information-delete-profile/", name("information-delete-profile"), {
    around: "task",
    clientHeading: "deletion:informed.title",
    title: "deletion:task",
  }),
  task("/messages/", "inbox:title"),
  task("/offices/", "help:offices.title"),
  place("/payments/", "payments:title"),
  // A stored paper stays in the language it was signed in.
  task(
    "/print/?contract=1",
    { ru: "Договор подписки № 1", en: "Договор подписки № 1" },
    {
      route: "/print/",
      title: "papers:title",
      around: "nothing",
    },
  ),
  open("/privacy/", name("privacy")),
  open("/processors/", name("processors")),
  open("/security/", name("security")),
  task("/problem/", "help:which.title", { title: "help:problem.title", hasPath: true }),
  task("/profile/", "profile:title"),
  {
    ...open("/registration/", "profile:registration.title"),
    ...({ who: "newcomer", around: "nothing" } as const),
  },
  open("/personal-data/", name("personal-data")),
  open("/rekurrent/", name("rekurrent")),
  // Three things to do: the plural of both languages.
  { ...place("/subscriptions/", "subscriptions:home.many_other"), title: "subscriptions:title" },
  task("/success/", "checkout:success.nothing.title", { title: "checkout:review.bar", hasPath: true }),
  task("/success-subscription/1/", "checkout:success.office.title", {
    route: "/success-subscription/{office}/",
    hasPath: true,
    // A government ID (spec §5).
    says: "checkout:success.passport",
  }),
  open("/verify-email/", "verify-email:missing.title", { title: "verify-email:title" }),
  // Last: from here on the checkout has something to continue.
  task("/catalog/tablets/list-10/", device, {
    route: "/catalog/{device}/{subscription}/",
    title: "checkout:configure.bar",
    hasPath: true,
  }),
];

export const nameIn = (called: Name, language: Language): RegExp =>
  // Device names do not break between words.
  typeof called === "string"
    ? textsIn(language)(called)
    : new RegExp(`^${called[language].replaceAll(" ", "\\s")}$`);
