import type { DocName } from "#contract/info.ts";
import type { RouterContext } from "../../routing/router-context.ts";

/** Texts and the document itself, in the page's language. Rejects when it cannot be read: the error page says so. */
export const loadDocument = async (
  { texts, documents }: RouterContext,
  name: DocName,
  signal: AbortSignal,
) => {
  const [document] = await Promise.all([documents.doc(name, signal), texts.load("documents", "shell")]);
  return document;
};

/** The questions and answers, in the page's language. */
export const loadFaq = async ({ texts, documents }: RouterContext, signal: AbortSignal) => {
  const [faq] = await Promise.all([documents.faq(signal), texts.load("documents", "help", "shell")]);
  return faq;
};
