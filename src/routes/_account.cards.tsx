import { createFileRoute } from "@tanstack/react-router";
import { sendIfRunning } from "../actors/send-if-running.ts";
import { CardsPage } from "../features/cards/cards-page.tsx";
import { CardsSearch } from "../features/cards/cards-search.ts";
import { openStep } from "../features/cards/open-step.ts";

export const Route = createFileRoute("/_account/cards")({
  validateSearch: CardsSearch,
  loaderDeps: ({ search: { at, card } }) => ({ at, card }),
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: ({ context, deps, cause }) => {
    if (cause === "enter") sendIfRunning(context.session, "account.cards", { type: "cards.requested" });
    openStep(context, deps);
    return context.texts.load("cards", "subscriptions");
  },
  staticData: { title: "cards:title" },
  component: Cards,
});

function Cards() {
  return <CardsPage search={Route.useSearch()} />;
}
