import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { BonusPlace } from "../features/bonus/bonus-place.tsx";
import { loadDocument } from "../features/documents/load-document.ts";
import { isComing } from "../routing/is-coming.ts";
import { settledView } from "../actors/settled-view.ts";

export const Route = createFileRoute("/bonus-system")({
  loader: async ({ context, abortController, cause }) => {
    const [document] = await Promise.all([
      loadDocument(context, "bonus-system", abortController.signal),
      context.texts.load("bonus"),
      // What is shown depends on who is here.
      settledView(context.session),
    ]);
    if (isComing(cause, context.here, "/bonus-system/"))
      sendIfRunning(context.session, "account.bonus", { type: "bonus.requested" });
    return document;
  },
  component: BonusSystem,
});

function BonusSystem() {
  return <BonusPlace document={Route.useLoaderData()} />;
}
