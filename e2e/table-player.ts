import { expect, type Page } from "@playwright/test";
import type { EventObject, StateValue } from "xstate";
import { developmentApp, apiPath } from "#contract/headers.ts";
import type { PlainMove, PlainSituation, PlainTour } from "#tools/statecharts/plain-tour.ts";
import { saysOf } from "#tools/paths/sentences.ts";
import { holdRequests } from "./held-requests.ts";
import { repliesAround, usual } from "./paths/other-data.ts";
import { holdBank } from "./paths/bank.ts";
import { comesTrue, handsOn } from "./paths/page-actions.ts";
import type { AnyPathTable, Moment } from "./paths/table.ts";
import { wireToken } from "./paths/same-json.ts";
import type { Text } from "./texts.ts";

export type Move<V extends PlainMove["verb"]> = Extract<PlainMove, { verb: V }>;

/** A move of a tour: the situations around it, and the later moves to prepare for. */
export type Place = {
  readonly before: PlainSituation;
  readonly leadsTo: PlainSituation;
  readonly later: PlainTour["steps"];
};

/** Plays one machine's moves on a page, and checks what it shows. */
export type Player = {
  act(move: Move<"act">, place: Place): Promise<void>;
  answer(move: Move<"answer">, place: Place): Promise<void>;
  look(at: PlainSituation): Promise<void>;
  /** The move happens by itself right after the one before, since the world was prepared. */
  isPrepared(move: PlainMove, before: PlainSituation): boolean;
};

/** The product's texts in a sentence. */
const textsIn = (sentence: string): Text[] =>
  // Cast: tests/scripts/paths-words.long.test.ts finds each of them in the locales.
  [...sentence.matchAll(/‹([^› ]+)[^›]*›/g)].map(([, text]) => text as Text);

const leavesOf = (value: StateValue, above = ""): string[] =>
  typeof value === "string"
    ? [above + value]
    : Object.entries(value).flatMap(([key, inner]) =>
        inner === undefined || Object.keys(inner).length === 0
          ? [above + key]
          : leavesOf(inner, `${above}${key}.`),
      );

const rowOf = ({ events }: AnyPathTable, { type }: EventObject) => {
  const row = events[type];
  return row !== undefined && typeof row === "object" && "says" in row ? row : null;
};

/** What to press for an event in a state. */
const pressedFor = (table: AnyPathTable, event: EventObject, value: StateValue): Text | undefined => {
  const there = Object.entries(rowOf(table, event)?.where ?? {}).find(([state]) =>
    leavesOf(value).some((leaf) => `.${leaf}.`.includes(`.${state}.`)),
  );
  const row = table.events[event.type];
  const sentence = there?.[1] ?? (row === undefined ? undefined : saysOf(row));
  return textsIn((typeof sentence === "function" ? sentence(event) : sentence)?.[0] ?? "").at(-1);
};

/** Texts of which a state shows one, and texts that it does not show. */
const shownIn = ({ states }: AnyPathTable, leaf: string, value: StateValue, here: string) => {
  const row = states[leaf] ?? null;
  const {
    sees,
    hides = [],
    isEnd = false,
  } = row !== null && typeof row === "object" && "says" in row ? row : {};
  const sentence = saysOf(row);
  const own = sentence === null || typeof sentence === "function" ? [] : textsIn(sentence[0]);
  const texts = sees === undefined ? own : ((typeof sees === "function" ? sees(value, here) : sees) ?? []);
  return { sees: texts, hides, isEnd };
};

/** Opens a machine's page in the tour's first situation and plays it by the table. `start` in ms. */
export const playByTable = async (
  page: Page,
  table: AnyPathTable,
  tour: PlainTour,
  start: number,
): Promise<Player> => {
  const { page: opened } = table;
  if (opened === undefined) throw new Error("the machine has no page to be played on");
  const { storedInTab, atOnce } = opened;
  const own = new Set([
    ...(opened.holds ?? []),
    ...Object.values(table.ports).flatMap(({ call }) => call?.path ?? []),
  ]);
  const around = repliesAround({ ...usual, ...opened.around?.(usual) });
  const first = new Set(opened.first);
  const requests = await holdRequests(page, (request) => {
    const path = new URL(request.url()).pathname.slice(apiPath.length);
    const isFirst = first.delete(path);
    return own.has(path) && !isFirst ? null : (around[path] ?? null);
  });
  const left = await holdBank(page);
  const hands = handsOn(page);
  // Time moves only as the path says, so no timer fires early on a slow machine.
  const now = start + 3_600_000;
  await page.addInitScript(
    ({ shared, ofTab }) => {
      const put = (storage: Storage, facts: object) => {
        for (const [name, fact] of Object.entries(facts))
          if (fact !== null)
            storage.setItem(`kabinet.${name}`, JSON.stringify(fact).replaceAll("{origin}", location.origin));
      };
      localStorage.clear();
      put(localStorage, shared);
      put(sessionStorage, ofTab);
    },
    {
      shared: {
        credentials: { token: wireToken, clientId: 1 },
        version: developmentApp.version,
        ...opened.stored?.({ origin: "{origin}", later: tour.steps, now }),
      },
      ofTab: storedInTab?.(tour.steps) ?? {},
    },
  );
  if (opened.browser !== undefined) await page.addInitScript(opened.browser);
  // The previous path in this context may have ended offline.
  await page.context().setOffline(false);
  await page.clock.pauseAt(now);
  await page.goto(typeof opened.at === "function" ? opened.at(tour.steps) : opened.at, { waitUntil: "load" });
  const isWaiting = opened.staysAsArrived?.(tour.steps) === true;
  await comesTrue(page, (timeout) =>
    isWaiting
      ? expect.poll(requests.count, { ...(timeout && { timeout }) }).toBeGreaterThan(0)
      : expect(page.locator("html[data-page]")).toHaveCount(0, { ...(timeout && { timeout }) }),
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
  await opened.begin?.(
    hands,
    tour,
    await momentOf({ before: tour.start, leadsTo: tour.start, later: tour.steps }),
  );

  return {
    isPrepared: (move, { value }) =>
      move.verb === "answer" &&
      (table.ports[move.port]?.isStorage === true || atOnce?.(move, value) === true),
    act: async ({ event }, place) => {
      const play = rowOf(table, event)?.play;
      if (play !== undefined) return play(hands, event, await momentOf(place));
      if (event.type === "connection.lost") return hands.setOnline(false);
      if (event.type === "connection.restored") return hands.setOnline(true);
      const text = pressedFor(table, event, place.before.value);
      if (text === undefined) throw new Error(`nothing is pressed for ${event.type}`);
      return hands.press(text);
    },
    answer: async ({ port, outcome }, place) => {
      const entry = table.ports[port];
      if (entry === undefined) throw new Error(`nothing is known of the port ${port}`);
      const given: unknown =
        outcome.kind === "returned" ? outcome.output : outcome.kind === "reported" ? outcome.event : null;
      const moment = await momentOf(place);
      if (entry.play !== undefined) return entry.play(hands, given, moment);
      if (entry.call === undefined) throw new Error(`nothing brings about what ${port} gives`);
      if (outcome.kind === "outage") return requests.answer(entry.call, "outage", entry.which);
      await requests.answer(entry.call, entry.reply(given, moment), entry.which);
      return entry.after?.(hands, given, moment);
    },
    look: async ({ value, offers }) => {
      const leaves = leavesOf(value).map((leaf) => shownIn(table, leaf, value, hands.here()));
      for (const { sees, hides } of leaves) {
        if (sees.length > 0) await hands.sees(...sees);
        for (const text of hides) await hands.misses(text);
      }
      // An ended actor is replaced by another of its kind with other offers.
      if (leaves.some(({ isEnd }) => isEnd)) return;
      for (const type of Object.keys(table.events)) {
        if (rowOf(table, { type })?.isExact !== true) continue;
        const text = pressedFor(table, { type }, value);
        if (text !== undefined) await hands.offers(text, offers.includes(type));
      }
    },
  };
};
