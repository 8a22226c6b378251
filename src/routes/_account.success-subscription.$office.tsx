import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { FormId } from "#contract/form.ts";
import { PickupPage } from "../features/checkout/pickup-page.tsx";

export const Route = createFileRoute("/_account/success-subscription/$office")({
  loader: ({ context }) => context.texts.load("checkout", "catalog"),
  staticData: { title: "checkout:success.office.title" },
  component: Pickup,
});

function Pickup() {
  const office = v.safeParse(FormId, Route.useParams().office);
  return <PickupPage officeId={office.success ? office.output : null} />;
}
