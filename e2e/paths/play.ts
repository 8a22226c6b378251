import { expect, type Page } from "@playwright/test";
import type { StateValue } from "xstate";
import { developmentApp } from "#contract/development.ts";
import { apiPath } from "#contract/headers.ts";
import type { PlainTour } from "#tools/statecharts/plain-tour.ts";
import { type Told, wordsByMachine } from "./words.ts";
import { holdRequests } from "../held-requests.ts";
import type { Place, Player } from "../player.ts";
import { wireToken } from "../session-replies.ts";
import type { Text } from "../words.ts";
import { repliesAround, usual } from "./around.ts";
import { holdBank } from "./bank.ts";
import { comesTrue, handsOn } from "./hands.ts";
import type { AnyPathTable, Moment } from "./table.ts";

/** The texts of the product in a sentence of the words. */
const textsIn = (said: string): Text[] =>
  // Cast: tests/scripts/paths-words.test.ts finds each of them in the locales.
  [...said.matchAll(/‹([^› ]+)[^›]*›/g)].map(([, text]) => text as Text);

/** The paths of the innermost states. */
const leavesOf = (value: StateValue, above = ""): string[] =>
  typeof value === "string"
    ? [above + value]
    : Object.entries(value).flatMap(([key, inner]) =>
        inner === undefined || Object.keys(inner).length === 0
          ? [above + key]
          : leavesOf(inner, `${above}${key}.`),
      );

/** What is pressed for an event while the machine is somewhere. */
const pressedFor = (words: Told, event: { type: string }, value: StateValue): Text | undefined => {
  const there = Object.entries(words.where?.[event.type] ?? {}).find(([state]) =>
    leavesOf(value).some((leaf) => `.${leaf}.`.includes(`.${state}.`)),
  );
  const said = there?.[1] ?? words.events[event.type];
  return textsIn((typeof said === "function" ? said(event) : said)?.[0] ?? "").at(-1);
};

/** Plays a machine of the account by its words and its table: what the words name is pressed, and what they say is seen. */
export const playByTable =
  (machine: string, table: AnyPathTable) =>
  async (page: Page, tour: PlainTour, start: number): Promise<Player> => {
    const words = wordsByMachine[machine];
    if (words === undefined) throw new Error(`there are no words for ${machine}`);
    const own = new Set([
      ...(table.holds ?? []),
      ...Object.values(table.ports).flatMap((port) => (port && "call" in port ? port.call.path : [])),
    ]);
    const around = repliesAround({ ...usual, ...table.around?.(usual) });
    const first = new Set(table.first);
    const lost = new Set(table.lost);
    const requests = await holdRequests(page, (request) => {
      const path = new URL(request.url()).pathname.slice(apiPath.length);
      if (lost.delete(path)) return "lost";
      const isFirst = first.delete(path);
      return own.has(path) && !isFirst ? null : (around[path] ?? null);
    });
    const left = await holdBank(page);
    const hands = handsOn(page);
    await page.addInitScript(
      (facts) => {
        localStorage.clear();
        for (const [name, fact] of Object.entries(facts))
          localStorage.setItem(
            `kabinet.${name}`,
            JSON.stringify(fact).replaceAll("{origin}", location.origin),
          );
      },
      {
        credentials: { token: wireToken, clientId: 1 },
        version: developmentApp.version,
        ...table.stored?.({ origin: "{origin}", later: tour.steps }),
      },
    );
    if (table.browser !== undefined) await page.addInitScript(table.browser);
    // The path before this one, in the same context, may have ended without a network.
    await page.context().setOffline(false);
    // Time passes only as the path says: however slow this machine is, no timer fires before its step.
    await page.clock.pauseAt(start + 3_600_000);
    await page.goto(table.at, { waitUntil: "load" });
    await comesTrue(page, (timeout) =>
      expect(page.locator("html[data-page]")).toHaveCount(0, { ...(timeout && { timeout }) }),
    );
    const { origin } = new URL(page.url());
    const momentOf = async ({ before: { value, offers }, leadsTo, later }: Place): Promise<Moment> => ({
      value,
      leadsTo: leadsTo.value,
      offers,
      later,
      origin,
      now: await hands.now(),
      answer: requests.answer,
      asked: requests.asked,
      left,
    });
    await table.begin?.(
      hands,
      tour,
      await momentOf({ before: tour.start, leadsTo: tour.start, later: tour.steps }),
    );

    return {
      isPrepared: (move, { value }) =>
        move.verb === "answer" && (table.storage.includes(move.port) || table.atOnce?.(move, value) === true),
      act: async ({ event }, place) => {
        const play = table.acts?.[event.type];
        if (play !== undefined) return play(hands, event, await momentOf(place));
        if (event.type === "connection.lost") return hands.setOnline(false);
        if (event.type === "connection.restored") return hands.setOnline(true);
        const text = pressedFor(words, event, place.before.value);
        if (text === undefined) throw new Error(`nothing is pressed for ${event.type}`);
        return hands.press(text);
      },
      answer: async ({ port, outcome }, place) => {
        const told = table.ports[port];
        if (told === undefined) throw new Error(`nothing is known of the port ${port}`);
        const given: unknown =
          outcome.kind === "returned" ? outcome.output : outcome.kind === "reported" ? outcome.event : null;
        const moment = await momentOf(place);
        if ("play" in told) return told.play(hands, given, moment);
        if (outcome.kind === "outage") return requests.answer(told.call, "outage", told.which);
        await requests.answer(told.call, told.reply(given, moment), told.which);
        return told.after?.(hands, given, moment);
      },
      look: async ({ value, offers }) => {
        for (const leaf of leavesOf(value)) {
          const told = table.sees?.[leaf];
          const said = typeof told === "function" ? told(value, hands.here()) : told;
          const word = words.states[leaf] ?? null;
          const own = word === null || typeof word === "function" ? [] : textsIn(word[0]);
          const texts = said === undefined ? own : (said ?? []);
          if (texts.length > 0) await hands.sees(...texts);
          for (const text of table.hides?.[leaf] ?? []) await hands.misses(text);
        }
        // What has ended has given its place to another of its kind, which offers things of its own.
        if (leavesOf(value).some((leaf) => table.ends?.includes(leaf))) return;
        for (const [type, text] of Object.entries(table.controls ?? {}))
          if (text !== undefined) await hands.offers(text, offers.includes(type));
      },
    };
  };
