import { createFileRoute } from "@tanstack/react-router";
import { DeletionOverview } from "../features/deletion/deletion-page.tsx";
import { loadForClients } from "../routing/guards.ts";
import { loadDocument } from "../features/documents/load-document.ts";

export const Route = createFileRoute("/information-delete-profile")({
  loader: async ({ context, abortController }) => {
    const [document] = await Promise.all([
      loadDocument(context, "information-delete-profile", abortController.signal),
      context.texts.load("deletion", "sign-in"),
      loadForClients(context),
    ]);
    return document;
  },
  staticData: { title: "deletion:task" },
  component: InformationDeleteProfile,
});

function InformationDeleteProfile() {
  return <DeletionOverview document={Route.useLoaderData()} />;
}
