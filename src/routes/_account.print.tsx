import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { PrintPage } from "../features/documents/print-page.tsx";

const number = v.optional(v.fallback(v.optional(Id), undefined));

/** The paper to print: an act by its number, or the contract of a subscription. */
const PrintSearch = v.object({ act: number, contract: number });

export const Route = createFileRoute("/_account/print")({
  validateSearch: PrintSearch,
  loader: ({ context }) => context.texts.load("acts", "papers"),
  staticData: { title: "papers:title" },
  component: Print,
});

function Print() {
  return <PrintPage search={Route.useSearch()} />;
}
