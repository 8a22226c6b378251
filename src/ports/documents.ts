import { getDoc, getFaq } from "#contract/info.ts";
import type { Documents } from "../routing/router-context.ts";
import { replyOf } from "./api/answer.ts";
import type { Api } from "./api/api.ts";

/** Documents and questions from the API. */
export const createDocuments = (api: Api): Documents => ({
  doc: async (name, signal) => replyOf(await api(getDoc, { path: { doc: name }, signal })),
  faq: async (signal) => replyOf(await api(getFaq, { signal })),
});
