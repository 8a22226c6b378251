import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { PaperCode } from "#contract/paper.ts";
import { CheckPage } from "../features/documents/check-page.tsx";
import { searchParam } from "../routing/search-params.ts";

/** `paper`: as a print says, `41/2-7d793037a0760186`. */
const CheckSearch = v.object({ paper: searchParam(v.string()) });

export const Route = createFileRoute("/check")({
  validateSearch: CheckSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps: { paper }, abortController: { signal } }) => {
    const [matches] = await Promise.all([
      paper !== undefined && v.is(PaperCode, paper) ? context.documents.checkPaper(paper, signal) : null,
      context.texts.load("documents", "shell"),
    ]);
    return matches;
  },
  staticData: { title: "documents:check.title" },
  component: Check,
});

function Check() {
  const { paper } = Route.useSearch();
  return <CheckPage code={paper ?? null} matches={Route.useLoaderData()} />;
}
