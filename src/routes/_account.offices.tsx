import { createFileRoute } from "@tanstack/react-router";
import { OfficesPage } from "../features/help/offices-page.tsx";
import { OfficesSearch } from "../features/help/help-search.ts";

export const Route = createFileRoute("/_account/offices")({
  validateSearch: OfficesSearch,
  loader: ({ context }) => context.texts.load("help", "catalog", "city", "consequences"),
  staticData: { title: "help:offices.title" },
  component: Offices,
});

function Offices() {
  return <OfficesPage q={Route.useSearch().q} />;
}
