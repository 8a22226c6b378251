import { createFileRoute } from "@tanstack/react-router";
import { AboutPage } from "../features/documents/document-page.tsx";
import { loadDocument } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/about")({
  loader: ({ context, abortController }) => loadDocument(context, "about", abortController.signal),
  component: Document,
});

function Document() {
  return <AboutPage {...Route.useLoaderData()} />;
}
