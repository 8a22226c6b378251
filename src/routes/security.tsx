import { createFileRoute } from "@tanstack/react-router";
import { DocumentPage } from "../features/documents/document-page.tsx";
import { loadDocument } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/security")({
  loader: ({ context, abortController }) => loadDocument(context, "security", abortController.signal),
  component: Document,
});

function Document() {
  return <DocumentPage {...Route.useLoaderData()} />;
}
