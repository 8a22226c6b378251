import { expect, type Page } from "@playwright/test";
import type { Call } from "#contract/call.ts";
import { apiPath } from "#contract/headers.ts";
import type { PlainTour } from "#tools/statecharts/plain-tour.ts";
import { matchesState } from "xstate";
import { wordsByMachine } from "./paths/words.ts";
import { holdRequests, type Reply } from "./held-requests.ts";
import type { Move, Player } from "./player.ts";
import { type Text, wordsIn } from "./words.ts";

/** What a page needs beside the machine's words, so that anybody's moves can be played on it. */
export type PageTable = {
  /** Opens the page in the first situation of a tour: where it is, and what is stored before. */
  readonly open: (page: Page, tour: PlainTour) => Promise<void>;
  /** What is answered at once, by its path below the API; null for what the tour answers. */
  readonly beside: (path: string) => Reply | null;
  /** Ports whose world is the browser's storage or the address. */
  readonly storage: readonly string[];
  /** The call of each port, and what the server replies when the port is to give this. */
  readonly ports: Readonly<
    Record<string, { readonly call: Call; readonly reply: (output: unknown) => Reply }>
  >;
};

/** The texts of the product in a sentence of the words. */
const textsIn = (said: string): Text[] =>
  // Cast: tests/scripts/paths-words.test.ts finds each of them in the locales.
  [...said.matchAll(/‹([^› ]+)[^›]*›/g)].map(([, text]) => text as Text);

/** Plays a machine by its words: what a sentence of an event names is pressed, what one of a state names is seen. */
export const tablePlayer =
  (machine: string, { open, beside, storage, ports }: PageTable) =>
  async (page: Page, tour: PlainTour): Promise<Player> => {
    const words = wordsByMachine[machine];
    if (words === undefined) throw new Error(`there are no words for ${machine}`);
    const say = wordsIn("ru");
    const requests = await holdRequests(page, (request) =>
      beside(new URL(request.url()).pathname.slice(apiPath.length)),
    );
    await open(page, tour);

    const press = async (move: Move<"act">) => {
      const said = words.events[move.event.type];
      const text = textsIn(typeof said === "function" ? said(move.event)[0] : (said?.[0] ?? "")).at(-1);
      if (text === undefined) throw new Error(`nothing is pressed for ${move.event.type}`);
      await page.getByRole("button", { name: say(text) }).click();
    };
    return {
      isPrepared: (move) => move.verb === "answer" && storage.includes(move.port),
      act: async (move) => {
        if (move.event.type === "connection.lost") return page.context().setOffline(true);
        if (move.event.type === "connection.restored") return page.context().setOffline(false);
        return press(move);
      },
      answer: async ({ port, outcome }) => {
        const told = ports[port];
        if (told === undefined) throw new Error(`nothing is known of the port ${port}`);
        await requests.answer(told.call, outcome.kind === "returned" ? told.reply(outcome.output) : "outage");
      },
      look: async ({ value }) => {
        for (const [state, said] of Object.entries(words.states)) {
          if (said === null || typeof said === "function" || !isAt(value, state)) continue;
          const [text] = textsIn(said[0]);
          if (text === undefined) continue;
          await expect(page.getByText(say(text)).filter({ visible: true }).first()).toBeVisible();
        }
      },
    };
  };

/** Whether a state value is in the state with this path: `open.request.pending`. */
const isAt = (value: PlainTour["start"]["value"], path: string): boolean =>
  matchesState(
    path
      .split(".")
      .reduceRight<PlainTour["start"]["value"]>((inner, key) => (inner === "" ? key : { [key]: inner }), ""),
    value,
  );
