import { createFileRoute } from "@tanstack/react-router";
import { DocumentPage } from "../features/documents/document-page.tsx";
import { loadDocument } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/rekurrent")({
  loader: ({ context, abortController }) => loadDocument(context, "rekurrent", abortController.signal),
  component: Document,
});

function Document() {
  return <DocumentPage {...Route.useLoaderData()} legal />;
}
