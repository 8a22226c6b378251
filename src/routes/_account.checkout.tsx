import { createFileRoute } from "@tanstack/react-router";
import { CheckoutPage } from "../features/checkout/checkout-page.tsx";

export const Route = createFileRoute("/_account/checkout")({
  loader: ({ context }) => context.texts.load("checkout", "catalog"),
  staticData: { title: "checkout:review.bar" },
  component: CheckoutPage,
});
