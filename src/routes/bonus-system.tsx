import { createFileRoute } from "@tanstack/react-router";
import { askBonus } from "../ask-bonus.ts";
import { BonusPlace } from "../features/bonus/bonus-place.tsx";
import { loadDocument } from "../features/documents/load-document.ts";
import { settledView } from "../settled-view.ts";

export const Route = createFileRoute("/bonus-system")({
  // A page that was fetched ahead is asked for anew when it is opened.
  preloadStaleTime: 0,
  loader: async ({ context, abortController, cause }) => {
    const [document] = await Promise.all([
      loadDocument(context, "bonus-system", abortController.signal),
      context.texts.load("bonus"),
      // What is shown depends on who is here.
      settledView(context.session),
    ]);
    if (cause !== "preload") askBonus(context);
    return document;
  },
  component: BonusSystem,
});

function BonusSystem() {
  return <BonusPlace document={Route.useLoaderData()} />;
}
