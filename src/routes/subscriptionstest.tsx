import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";

/** For those who develop: where no sandbox is, there is no such page, and nobody fetches it (docs/decisions/043). */
export const Route = createFileRoute("/subscriptionstest")({
  // Its chunk is the page's own: named by what it imports, so that no visitor's browser keeps it ahead.
  codeSplitGroupings: [],
  // The page parses it by its own schema.
  validateSearch: (search: { situation?: string | undefined; find?: string | undefined }) => search,
  beforeLoad: ({ context }) => {
    if (!context.config.hasSituations) notFound({ throw: true });
  },
  loader: ({ context }) => context.texts.load("situations"),
  staticData: { title: "situations:title" },
  component: lazyRouteComponent(() => import("../dev/situations/situations-page.tsx"), "SituationsPage"),
});
