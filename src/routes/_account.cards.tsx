import { createFileRoute } from "@tanstack/react-router";
import { askCards } from "../ask-cards.ts";
import { CardsPage } from "../features/cards/cards-page.tsx";
import { CardsSearch } from "../features/cards/cards-search.ts";

export const Route = createFileRoute("/_account/cards")({
  validateSearch: CardsSearch,
  loaderDeps: ({ search: { at, card } }) => ({ at, card }),
  // A page that was fetched ahead is asked for anew when it is opened.
  preloadStaleTime: 0,
  loader: ({ context, deps, cause }) => {
    if (cause !== "preload") askCards(context, deps, cause === "enter");
    return context.texts.load("cards", "subscriptions");
  },
  staticData: { title: "cards:title" },
  component: Cards,
});

function Cards() {
  return <CardsPage search={Route.useSearch()} />;
}
