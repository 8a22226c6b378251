import { createFileRoute } from "@tanstack/react-router";
import { SuccessPage } from "../features/checkout/success-page.tsx";

export const Route = createFileRoute("/_account/success")({
  loader: ({ context }) => context.texts.load("checkout", "catalog"),
  staticData: { title: "checkout:review.bar" },
  component: SuccessPage,
});
