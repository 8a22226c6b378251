import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FormId } from "#contract/form.ts";
import { PickupPage } from "../features/checkout/pickup-page.tsx";
import { SuccessSearch } from "../features/checkout/checkout-search.ts";

export const Route = createFileRoute("/_account/success-subscription/$office")({
  validateSearch: SuccessSearch,
  loader: ({ context }) => context.texts.load("checkout", "catalog", "help", "payments", "subscriptions"),
  staticData: { title: "checkout:success.office.title" },
  component: Pickup,
});

function Pickup() {
  const office = v.safeParse(FormId, Route.useParams().office);
  const { payment } = Route.useSearch();
  return <PickupPage officeId={office.success ? office.output : null} paymentId={payment ?? null} />;
}
