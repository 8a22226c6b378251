import { createFileRoute } from "@tanstack/react-router";
import { openAct } from "../features/documents/open-act.ts";
import { DocumentsPage } from "../features/documents/documents-page.tsx";
import { DocumentsSearch } from "../features/documents/documents-search.ts";

export const Route = createFileRoute("/documents")({
  validateSearch: DocumentsSearch,
  loaderDeps: ({ search: { act } }) => ({ act }),
  // The loader speaks to the machines: only for who really comes (docs/footguns.md).
  preload: false,
  loader: ({ context, deps: { act } }) => {
    if (act !== undefined) void openAct(context, act);
    return context.texts.load("documents", "acts", "papers", "shell");
  },
  staticData: { title: "documents:title" },
  component: Documents,
});

function Documents() {
  return <DocumentsPage actId={Route.useSearch().act} />;
}
