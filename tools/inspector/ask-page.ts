import { createContext, use } from "react";
import type { InspectorRequest, PageMessage } from "#src/dev/recording/message.ts";

type Without<A, K extends string> = A extends unknown ? Omit<A, K> : never;
/** A question to a page, before it has a name of its own. */
export type Question = Without<Exclude<InspectorRequest, { kind: "replay" }>, "ask">;
export type Answer = Exclude<PageMessage, { kind: "entries" }>;

/** Asks the page that an actor runs in; null if no page answers. */
export type AskPage = (question: Question) => Promise<Answer | null>;

export const AskContext = createContext<AskPage>(() => Promise.resolve(null));
export const useAsk = (): AskPage => use(AskContext);
