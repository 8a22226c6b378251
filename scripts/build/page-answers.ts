import { apiPath } from "#contract/headers.ts";
import { getDoc, getFaq } from "#contract/info.ts";
import type { ReplyWire } from "#contract/call.ts";
import type { Language } from "#contract/language.ts";
import { getClient } from "#contract/user.ts";
import { documents, faq } from "#server/catalog/content/documents.ts";

/** A client without data. */
const emptyClient: ReplyWire<typeof getClient>["client"] = {
  firstName: null,
  lastName: null,
  patronymic: null,
  email: null,
  birthdate: null,
  gender: null,
  citizenship: null,
  communication: null,
  phone: "79000000000",
  city: 1,
  company: null,
  bonus: 0,
  delete_personal_data: false,
  delete_personal_data_date: null,
  forbidden: false,
  created: "1970-01-01T00:00:00.000Z",
};

const [beforeDoc = "", afterDoc = ""] = getDoc.path.split("{doc}");

/** The server's reply; undefined if only the server knows it. */
const replyTo = (path: string, language: Language): object | undefined => {
  if (path === getClient.path) return { client: emptyClient };
  if (path === getFaq.path) return { groups: faq[language] };
  return path.startsWith(beforeDoc)
    ? documents[language].get(path.slice(beforeDoc.length, -afterDoc.length))
    : undefined;
};

/**
 * The server during the build: it replies with public texts, from the same source as the real server, and a client
 * without a name. Other requests stay pending, so pages are rendered in their loading state.
 */
export const pageAnswers =
  (language: Language): typeof fetch =>
  async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "https://kabinet.invalid");
    const reply = replyTo(pathname.replace(apiPath, ""), language);
    return reply === undefined ? new Promise(() => {}) : Response.json({ statusCode: "200", ...reply });
  };
