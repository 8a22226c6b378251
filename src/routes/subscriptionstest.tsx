import { createFileRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { NotFoundPage } from "../features/errors/error-pages.tsx";
import type { SituationsSearch } from "../dev/situations/situations-search.ts";

/** For those who develop: what is built for people has no such page, and nothing of it (docs/decisions/043). */
const isHere = import.meta.env.DEV || import.meta.env.MODE === "test";

export const Route = createFileRoute("/subscriptionstest")({
  // Its component is not split off by itself: there would be a file of it in every build.
  codeSplitGroupings: [],
  // The page reads it by its schema.
  validateSearch: (search: SituationsSearch) => search,
  beforeLoad: () => {
    if (!isHere) notFound({ throw: true });
  },
  loader: ({ context }) => {
    if (isHere) return context.texts.load("situations");
  },
  staticData: isHere ? { title: "situations:title" } : {},
  component: isHere
    ? lazyRouteComponent(() => import("../dev/situations/situations-page.tsx"), "SituationsPage")
    : NotFoundPage,
});
