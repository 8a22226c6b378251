import { createFileRoute } from "@tanstack/react-router";
import { ConfigurePage } from "../features/checkout/configure-page.tsx";

export const Route = createFileRoute("/_account/catalog/$device/$subscription")({
  loader: ({ context }) => context.texts.load("catalog", "checkout", "consequences"),
  staticData: { title: "checkout:configure.bar" },
  component: NewSubscription,
});

function NewSubscription() {
  const { device: category, subscription: device } = Route.useParams();
  return <ConfigurePage category={category} device={device} />;
}
