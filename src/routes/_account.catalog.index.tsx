import { createFileRoute } from "@tanstack/react-router";
import { CatalogPage } from "../features/catalog/catalog-page.tsx";

export const Route = createFileRoute("/_account/catalog/")({
  loader: ({ context }) => context.texts.load("catalog", "city"),
  staticData: { title: "catalog:title" },
  component: () => <CatalogPage />,
});
