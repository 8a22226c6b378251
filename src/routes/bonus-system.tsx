import { createFileRoute } from "@tanstack/react-router";
import { isUnread } from "#machines/bonus/bonus.view.ts";
import { BonusOverview } from "../features/bonus/bonus-page.tsx";
import { loadDocument } from "../features/documents/load-document.ts";
import { readForPage } from "../routing/read-for-page.ts";
import { loadForClients } from "../routing/guards.ts";

export const Route = createFileRoute("/bonus-system")({
  loader: async ({ context, abortController, cause }) => {
    const [document] = await Promise.all([
      loadDocument(context, "bonus-system", abortController.signal),
      context.texts.load("bonus"),
      loadForClients(context),
    ]);
    readForPage({ context, cause }, "/bonus-system/", {
      path: "account.bonus",
      event: { type: "bonus.requested" },
      isUnread,
    });
    return document;
  },
  component: BonusSystem,
});

function BonusSystem() {
  return <BonusOverview document={Route.useLoaderData()} />;
}
