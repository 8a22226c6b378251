import { createFileRoute } from "@tanstack/react-router";
import { DocumentsSearch, openAct } from "../features/documents/open-act.ts";
import { DocumentsPage } from "../features/documents/documents-page.tsx";
import { requireAccount } from "../routing/guards.ts";

export const Route = createFileRoute("/documents")({
  validateSearch: DocumentsSearch,
  // An act is its client's alone, and what a letter leads to.
  beforeLoad: ({ context, location, preload, search: { act } }) =>
    act === undefined
      ? undefined
      : requireAccount(context, preload ? null : location.pathname + location.searchStr),
  loaderDeps: ({ search: { act } }) => ({ act }),
  loader: ({ context }) => context.texts.load("documents", "acts", "papers", "shell"),
  onEnter: ({ context, loaderDeps }) => void openAct(context, loaderDeps),
  onStay: ({ context, loaderDeps }) => void openAct(context, loaderDeps),
  staticData: { title: "documents:title" },
  component: Documents,
});

function Documents() {
  return <DocumentsPage actId={Route.useSearch().act} />;
}
