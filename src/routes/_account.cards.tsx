import { createFileRoute } from "@tanstack/react-router";
import { askCards } from "../features/cards/ask-cards.ts";
import { CardsPage } from "../features/cards/cards-page.tsx";
import { CardsSearch } from "../features/cards/cards-search.ts";

export const Route = createFileRoute("/_account/cards")({
  validateSearch: CardsSearch,
  loaderDeps: ({ search: { at, card } }) => ({ at, card }),
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: ({ context, deps, cause }) => {
    askCards(context, deps, cause === "enter");
    return context.texts.load("cards", "subscriptions");
  },
  staticData: { title: "cards:title" },
  component: Cards,
});

function Cards() {
  return <CardsPage search={Route.useSearch()} />;
}
