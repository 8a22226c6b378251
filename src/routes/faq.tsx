import { createFileRoute } from "@tanstack/react-router";
import { FaqPage } from "../features/documents/faq-page.tsx";
import { FaqSearch } from "../features/documents/faq-search.ts";
import { loadFaq } from "../features/documents/load-document.ts";

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
