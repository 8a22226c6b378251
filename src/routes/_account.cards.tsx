import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { CardsPage } from "../features/cards/cards-page.tsx";
import { CardsSearch } from "../features/cards/cards-search.ts";
import { openStep } from "../features/cards/open-step.ts";
import { isComing } from "../routing/is-coming.ts";

export const Route = createFileRoute("/_account/cards")({
  validateSearch: CardsSearch,
  loaderDeps: ({ search: { at, card } }) => ({ at, card }),
  loader: ({ context: { session, here, texts }, cause }) => {
    if (isComing(cause, here, "/cards/"))
      sendIfRunning(session, "account.cards", { type: "cards.requested" });
    return texts.load("cards", "subscriptions");
  },
  onEnter: ({ context, loaderDeps }) => openStep(context, loaderDeps),
  onStay: ({ context, loaderDeps }) => openStep(context, loaderDeps),
  staticData: { title: "cards:title" },
  component: Cards,
});

function Cards() {
  return <CardsPage search={Route.useSearch()} />;
}
