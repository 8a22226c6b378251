import { createFileRoute } from "@tanstack/react-router";
import { PrintSearch } from "../features/papers/paper-search.ts";
import { PrintPage } from "../features/papers/print-page.tsx";

export const Route = createFileRoute("/_account/print")({
  validateSearch: PrintSearch,
  loader: ({ context }) => context.texts.load("acts", "papers"),
  staticData: { title: "papers:title" },
  component: Print,
});

function Print() {
  return <PrintPage search={Route.useSearch()} />;
}
