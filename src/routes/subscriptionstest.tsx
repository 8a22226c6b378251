import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import type { SituationsSearch } from "../dev/situations/situations-search.ts";

/** For those who develop: where no sandbox is, there is no such page, and nobody fetches it (docs/decisions/043). */
export const Route = createFileRoute("/subscriptionstest")({
  // Its chunk is the page's own: named by what it imports, so that no visitor's browser keeps it ahead.
  codeSplitGroupings: [],
  // The page reads it by its schema.
  validateSearch: (search: SituationsSearch) => search,
  beforeLoad: ({ context }) => {
    if (!context.config.hasSituations) notFound({ throw: true });
  },
  loader: ({ context }) => context.texts.load("situations"),
  staticData: { title: "situations:title" },
  component: lazyRouteComponent(() => import("../dev/situations/situations-page.tsx"), "SituationsPage"),
});
