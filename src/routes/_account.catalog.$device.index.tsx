import { createFileRoute } from "@tanstack/react-router";
import { CatalogPlace } from "../features/catalog/device-page.tsx";

export const Route = createFileRoute("/_account/catalog/$device/")({
  loader: ({ context }) => context.texts.load("catalog", "city", "help"),
  staticData: { title: "catalog:title" },
  component: Device,
});

function Device() {
  return <CatalogPlace slug={Route.useParams().device} />;
}
