import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { BonusPlace } from "../features/bonus/bonus-place.tsx";
import { loadDocument } from "../features/documents/load-document.ts";
import { settledView } from "../actors/settled-view.ts";

export const Route = createFileRoute("/bonus-system")({
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: async ({ context, abortController }) => {
    const [document] = await Promise.all([
      loadDocument(context, "bonus-system", abortController.signal),
      context.texts.load("bonus"),
      // What is shown depends on who is here.
      settledView(context.session),
    ]);
    sendIfRunning(context.session, "account.bonus", { type: "bonus.requested" });
    return document;
  },
  component: BonusSystem,
});

function BonusSystem() {
  return <BonusPlace document={Route.useLoaderData()} />;
}
