import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";

/** For developers: exists only with the sandbox (docs/decisions/043). */
export const Route = createFileRoute("/subscriptionstest")({
  // Its chunk is named by what it imports, so that it is not prefetched.
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
