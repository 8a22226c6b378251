import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FaqPage } from "../features/help/faq-page.tsx";
import { loadFaq } from "../features/documents/load-document.ts";
import { SearchText, searchParam } from "../routing/search-params.ts";

/** The search text, in the URL so that it can be shared and survives Back. */
const FaqSearch = v.object({
  q: searchParam(SearchText),
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
