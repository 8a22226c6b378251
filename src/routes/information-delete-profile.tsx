import { createFileRoute } from "@tanstack/react-router";
import { DocumentPage } from "../features/documents/document-page.tsx";
import { loadDocument } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/information-delete-profile")({
  loader: ({ context, abortController }) =>
    loadDocument(context, "information-delete-profile", abortController.signal),
  component: InformationDeleteProfile,
});

function InformationDeleteProfile() {
  return <DocumentPage {...Route.useLoaderData()} />;
}
