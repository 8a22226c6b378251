import { apiPath } from "#contract/headers.ts";
import { getDoc, getFaq } from "#contract/info.ts";
import type { ReplyWire } from "#contract/call.ts";
import type { Language } from "#contract/language.ts";
import { getClient } from "#contract/user.ts";
import { documents, faq } from "#server/catalog/content/documents.ts";

/** A client of whom nothing is known yet, in a city whose catalogue has not come. */
const nobody: ReplyWire<typeof getClient>["client"] = {
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

/** What the server would say of it; undefined where only the server knows. */
const answer = (path: string, language: Language): object | undefined => {
  if (path === getClient.path) return { client: nobody };
  if (path === getFaq.path) return { groups: faq[language] };
  return path.startsWith(beforeDoc)
    ? documents[language].get(path.slice(beforeDoc.length, -afterDoc.length))
    : undefined;
};

/**
 * The server of the application that the build renders: it has the texts that everybody may read, from where the server
 * itself has them, and a client without a name. All else stays unanswered: pages are built as they are while they wait.
 */
export const pageAnswers =
  (language: Language): typeof fetch =>
  async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, "https://kabinet.invalid");
    const reply = answer(pathname.replace(apiPath, ""), language);
    return reply === undefined ? new Promise(() => {}) : Response.json({ statusCode: "200", ...reply });
  };
