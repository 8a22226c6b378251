import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import { openPaper } from "../routing/guards.ts";
import { PrintPage } from "../features/documents/print-page.tsx";
import { searchParam } from "../routing/search-params.ts";

/** The paper to print: an act by its number, or the contract of a subscription. */
const PrintSearch = v.object({ act: searchParam(Id), contract: searchParam(Id) });

const addressOf = ({ act, contract }: v.InferOutput<typeof PrintSearch>): PaperAddress | null => {
  if (act !== undefined) return { kind: "act", id: act, pen: true };
  return contract === undefined ? null : { kind: "contract", id: contract, pen: false };
};

export const Route = createFileRoute("/_account/print")({
  validateSearch: PrintSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context }) => context.texts.load("acts", "papers"),
  onEnter: ({ context, loaderDeps }) => void openPaper(context, addressOf(loaderDeps)),
  onStay: ({ context, loaderDeps }) => void openPaper(context, addressOf(loaderDeps)),
  staticData: { title: "papers:title" },
  component: Print,
});

function Print() {
  return <PrintPage address={addressOf(Route.useSearch())} />;
}
