import { createFileRoute } from "@tanstack/react-router";
import { ProblemPage } from "../features/help/problem-page.tsx";
import { ProblemSearch } from "../features/help/help-search.ts";

export const Route = createFileRoute("/_account/problem")({
  validateSearch: ProblemSearch,
  loader: ({ context }) => context.texts.load("help", "catalog", "subscription", "subscriptions"),
  staticData: { title: "help:problem.title" },
  component: Problem,
});

function Problem() {
  return <ProblemPage search={Route.useSearch()} />;
}
