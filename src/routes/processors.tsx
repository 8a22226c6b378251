import { createFileRoute } from "@tanstack/react-router";
import { DocumentPage } from "../features/documents/document-page.tsx";
import { loadDocument } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/processors")({
  loader: ({ context, abortController }) => loadDocument(context, "processors", abortController.signal),
  component: Document,
});

function Document() {
  return <DocumentPage {...Route.useLoaderData()} />;
}
