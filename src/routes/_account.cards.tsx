import { createFileRoute } from "@tanstack/react-router";
import { isUnread } from "#machines/cards/cards.view.ts";
import { CardsPage } from "../features/cards/cards-page.tsx";
import { CardsSearch, openStep } from "../features/cards/cards-search.ts";
import { readForPage } from "../routing/read-for-page.ts";

export const Route = createFileRoute("/_account/cards")({
  validateSearch: CardsSearch,
  loaderDeps: ({ search: { at, card } }) => ({ at, card }),
  loader: ({ context, cause }) => {
    readForPage({ context, cause }, "/cards/", {
      path: "account.cards",
      event: { type: "cards.requested" },
      isUnread,
    });
    return context.texts.load("cards", "consequences", "subscriptions");
  },
  onEnter: ({ context, loaderDeps }) => openStep(context, loaderDeps),
  onStay: ({ context, loaderDeps }) => openStep(context, loaderDeps),
  staticData: { title: "cards:title" },
  component: Cards,
});

function Cards() {
  return <CardsPage search={Route.useSearch()} />;
}
