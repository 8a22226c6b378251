import type { DocName } from "#contract/info.ts";
import type { RouterContext } from "../../routing/router-context.tsx";

/** Loads texts and document in the page's language. Rejects if the document cannot be read. */
export const loadDocument = async (
  { texts, documents }: RouterContext,
  name: DocName,
  signal: AbortSignal,
) => {
  const [document] = await Promise.all([documents.doc(name, signal), texts.load("documents", "shell")]);
  return document;
};

export const loadFaq = async ({ texts, documents }: RouterContext, signal: AbortSignal) => {
  const [faq] = await Promise.all([documents.faq(signal), texts.load("documents", "help", "shell")]);
  return faq;
};
