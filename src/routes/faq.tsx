import { createFileRoute } from "@tanstack/react-router";
import { FaqPage } from "../features/documents/faq-page.tsx";
import { loadFaq } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/faq")({
  loader: ({ context, abortController }) => loadFaq(context, abortController.signal),
  staticData: { title: "documents:faq.title" },
  component: Faq,
});

function Faq() {
  return <FaqPage {...Route.useLoaderData()} />;
}
