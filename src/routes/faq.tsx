import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FaqPage } from "../features/help/faq-page.tsx";
import { loadFaq } from "../features/documents/load-document.ts";

/** The search text, in the URL so that it can be shared and survives Back. */
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
  // A search does not fetch the questions again.
  staleTime: 300_000,
  loader: ({ context, abortController }) => loadFaq(context, abortController.signal),
  staticData: { title: "documents:faq.title" },
  component: Faq,
});

function Faq() {
  return <FaqPage {...Route.useLoaderData()} q={Route.useSearch().q} />;
}
