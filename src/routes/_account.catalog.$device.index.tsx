import { createFileRoute } from "@tanstack/react-router";
import { CatalogSlugPage } from "../features/catalog/device-page.tsx";

export const Route = createFileRoute("/_account/catalog/$device/")({
  loader: ({ context }) => context.texts.load("catalog", "city", "help"),
  staticData: { title: "catalog:title" },
  component: Device,
});

function Device() {
  return <CatalogSlugPage slug={Route.useParams().device} />;
}
