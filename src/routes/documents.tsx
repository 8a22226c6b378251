import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { Id } from "#contract/identifier.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import { sessionScreen } from "#machines/session/session.view.ts";
import { useView } from "../actors/use-view.tsx";
import { DocumentsPage } from "../features/documents/documents-page.tsx";
import { WaitingScreen } from "../features/sign-in/waiting-screen.tsx";
import { openPaper, requireAccount } from "../routing/guards.ts";
import { searchParam } from "../routing/search-params.ts";

/** `act`: the id of the open act. */
const DocumentsSearch = v.object({ act: searchParam(Id) });

/** The act to read; null if the URL names none. */
const addressOf = (act: number | undefined): PaperAddress | null =>
  act === undefined ? null : { kind: "act", id: act, pen: false };

export const Route = createFileRoute("/documents")({
  validateSearch: DocumentsSearch,
  // An act is private; letters link to it.
  beforeLoad: ({ context, location, preload, search: { act } }) =>
    act === undefined
      ? undefined
      : requireAccount(context, preload ? null : location.pathname + location.searchStr),
  loaderDeps: ({ search: { act } }) => ({ act }),
  loader: ({ context }) => context.texts.load("documents", "acts", "papers", "shell", "sign-in"),
  onEnter: ({ context, loaderDeps }) => void openPaper(context, addressOf(loaderDeps.act)),
  onStay: ({ context, loaderDeps }) => void openPaper(context, addressOf(loaderDeps.act)),
  staticData: { title: "documents:title" },
  component: Documents,
});

function Documents() {
  const { act } = Route.useSearch();
  const screen = useView("session", sessionScreen);
  if (act !== undefined && (screen === "loading" || screen === "unreachable" || screen === "stopped"))
    return <WaitingScreen screen={screen} />;
  return <DocumentsPage actId={act} />;
}
