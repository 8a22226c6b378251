import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FaqPage } from "../features/documents/faq-page.tsx";
import { loadFaq } from "../features/documents/load-document.ts";

/** What is looked for among the questions: in the address, so that it can be sent on and comes back with it. */
const FaqSearch = v.object({
  q: v.optional(
    v.fallback(
      v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100))),
      undefined,
    ),
  ),
});

export const Route = createFileRoute("/faq")({
  validateSearch: FaqSearch,
  // Looking for something in it asks for nothing anew.
  staleTime: 300_000,
  loader: ({ context, abortController }) => loadFaq(context, abortController.signal),
  staticData: { title: "documents:faq.title" },
  component: Faq,
});

function Faq() {
  return <FaqPage {...Route.useLoaderData()} q={Route.useSearch().q} />;
}
