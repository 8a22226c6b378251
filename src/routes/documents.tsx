import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import { sendIfRunning, settledView } from "../actors/machine-at.ts";
import { DocumentsPage } from "../features/documents/documents-page.tsx";
import { requireAccount } from "../routing/guards.ts";
import type { RouterContext } from "../routing/router-context.ts";

/** `act`: the id of the open act. */
const DocumentsSearch = v.object({ act: v.optional(v.fallback(v.optional(Id), undefined)) });

/** Opens the act in the URL once the session is known. Call it on navigation, not on preload. */
const openAct = async (
  { session }: Pick<RouterContext, "session">,
  { act: id }: { act?: number | undefined },
): Promise<void> => {
  if (id === undefined) return;
  await settledView(session);
  sendIfRunning(session, "account.acts", { type: "act.opened", id });
};

export const Route = createFileRoute("/documents")({
  validateSearch: DocumentsSearch,
  // An act is private; letters link to it.
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
