import { readFileSync } from "node:fs";
import * as v from "valibot";
import { assert, describe, expect, test } from "vitest";
import type { EventObject, StateNode } from "xstate";
import { checkoutModel } from "#machines/checkout/checkout.model.ts";
import { timerName } from "#tools/statecharts/explain.ts";
import type { Move, Outcome } from "#tools/statecharts/moves.ts";
import { errorCodes } from "#contract/error.ts";
import { Fault } from "#sandbox/faults.ts";
import { testCards } from "#sandbox/test-cards.ts";
import { loadModel, modelNames } from "../../e2e/paths/models.ts";
import { kabinet } from "../../e2e/paths/product.ts";
import { pathTables } from "../../e2e/paths/tables.ts";
import { nodesOf, stateName } from "#tools/paths/state-names.ts";
import { printPaths as print } from "#tools/paths/print.ts";
import {
  inOneSentence,
  moveSentence,
  outcomeKeys,
  sentence,
  waitSentence,
} from "#tools/paths/render-sentences.ts";
import { type Sentence, saysOf } from "#tools/paths/sentences.ts";

const { words: wordsByMachine, locales } = kabinet;
const printPaths = (commandLine: readonly string[]) => print(kabinet, commandLine);

/** It has no screen and nothing to press. */
const unmet = ["app"];

test("every machine with screens has words", () => {
  expect([...Object.keys(wordsByMachine), ...unmet].toSorted()).toEqual(modelNames("machines"));
});

test("a subscription created as agreed differs from one with another price", () => {
  const words = wordsByMachine["checkout"];
  assert(words !== undefined);
  const { createSubscription = [] } = checkoutModel.spec.outcomes;
  const rendered = createSubscription.slice(0, 3).map((output) =>
    moveSentence(
      words,
      {
        verb: "answer",
        id: "createSubscription",
        port: "createSubscription",
        outcome: { kind: "returned", output },
      },
      0,
      locales.en,
    ),
  );
  expect(rendered).toEqual([
    "The server has made the subscription",
    "The server has made the subscription for another sum",
    "The server has made the subscription, nothing is due now",
  ]);
});

describe("what the server does", () => {
  const moves = async (name: string) => {
    const { spec } = await loadModel("machines", name);
    return Object.entries(pathTables[name]?.ports ?? {}).flatMap(([port, row]) => {
      // Cast: the outcomes of a model are lists.
      const outputs = (spec.outcomes as Readonly<Record<string, readonly unknown[]>>)[port] ?? [];
      const outcomes: Outcome[] = [
        ...outputs.map((output): Outcome => ({ kind: "returned", output })),
        { kind: "outage" },
      ];
      return outcomes.map((outcome) => ({
        port,
        isServer: row.call !== undefined,
        key: outcomeKeys(outcome, outcome.kind === "returned" ? row.kindOf : undefined)[0] ?? "",
        how: wordsByMachine[name]?.brought?.(port, outcome) ?? null,
      }));
    });
  };

  test("is brought about by name where it goes wrong", async () => {
    const wrong =
      /outage|refused|locked|limited|missing|changed|unavailable|barred|paying|incomplete|inProgress|fail/;
    const lacking = await Promise.all(
      Object.keys(pathTables).map(async (name) =>
        (await moves(name))
          .filter(({ isServer, key, how }) => isServer && wrong.test(key) && how === null)
          .map(({ port, key }) => `${name} ${port} ${key}`),
      ),
    );
    // The bank always says why.
    expect(lacking.flat()).toEqual(["card-binding checkBinding failed"]);
  });

  test("is brought about by faults, cards and clients that the sandbox knows", async () => {
    const all = (await Promise.all(Object.keys(pathTables).map(moves)))
      .flat()
      .flatMap(({ how }) => how ?? []);
    const faults = new Set<string>();
    for (const sentence of all) {
      const [, fault = "", call, times] =
        /[:] ([\w.]+), ([\w/-]+), (?:times|раз): (\d+)/.exec(sentence) ?? [];
      for (const [digits] of sentence.matchAll(/\d{4} \d{4} \d{4} \d{4}/g))
        expect(testCards.has(digits.replaceAll(" ", ""))).toBe(true);
      if (call === undefined) continue;
      faults.add(`${fault} ${call}`);
      const code = errorCodes.find((each) => each === fault);
      const planned = {
        call,
        times: Number(times),
        ...(code === undefined ? { fault } : { fault: "refuse", code }),
      };
      expect({ sentence, isKnown: v.is(Fault, planned) }).toEqual({ sentence, isKnown: true });
    }
    expect(faults.size).toBeGreaterThan(50);
  });
});

describe("what is offered", () => {
  const printEnglish = (...options: string[]) => printPaths([...options, "--locale", "en"]);

  test("is the subscription page's actions, not each step whose URL could be typed", async () => {
    const unpaid = await printEnglish("--machine", "subscription", "--to", "open.agreement.awaitingPayment");
    expect(unpaid).toContain(
      "“Awaiting payment”; charges to a card are not allowed. Offered: “Cancel the subscription”, “Compare options”, “Subscriptions”.",
    );
    const paused = await printEnglish("--machine", "subscription", "--to", "open.agreement.paused");
    expect(paused).toContain("Offered: “Change when the pause ends”, “Resume”,");
    expect(paused).not.toContain("“Pause”,");
  });

  test("has no cards, removals and receipts before there are any", async () => {
    expect(await printEnglish("--machine", "cards", "--to", "list.loading")).not.toContain("Offered");
    expect(await printEnglish("--machine", "payments", "--to", "receipt.reading")).not.toContain(
      "Share the receipt”",
    );
  });
});

test("days and times read naturally, and only a sentence's start has a capital", async () => {
  expect(inOneSentence(["экран", "На кнопке «Да»", "«Нет»"])).toBe("Экран; на кнопке «Да»; «Нет»");
  expect(waitSentence(195_000, "ru")).toBe("Подождите 3 мин 15 с");
  expect(waitSentence(300, "en")).toBe("Wait 0.3 s");
  const paused = await printPaths(["--machine", "subscription", "--through", "pauseEnd.confirmed"]);
  expect(paused).toContain("Выберите день и нажмите «Пауза до 21 декабря».");
});

test("docs/paths.md shows a path as it is printed", async () => {
  const [quote = ""] = /^>[^]+?\n(?!>)/m.exec(readFileSync("docs/paths.md", "utf8")) ?? [];
  const lines = quote.split("\n").map((line) => line.replace(/^> ?/, "").replaceAll("**", "").trim());
  const printed = await printPaths(["--machine", "session", "--locale", "en"]);
  const there = new Set(printed.split("\n").map((line) => line.replace(/^## /, "").trim()));
  expect(lines.filter((line) => line !== "").length).toBeGreaterThan(5);
  expect(lines.filter((line) => line !== "" && !there.has(line))).toEqual([]);
});

describe.each(Object.entries(wordsByMachine))("the words of %s", (name, words) => {
  const sentences: Sentence[] = [
    words.title,
    words.start,
    ...Object.values(words.events)
      .map(saysOf)
      .filter((each) => typeof each !== "function"),
    ...Object.values(words.ports).flatMap(({ says }) => Object.values(says)),
    ...Object.values(words.timers ?? {}),
    ...Object.values(words.states)
      .map(saysOf)
      .filter((each) => each !== null && typeof each !== "function"),
  ];

  test("exist in Russian and English, and the product's texts in them exist", () => {
    for (const each of sentences) {
      expect(sentence(locales.ru, each)).toMatch(/[А-яё]/);
      expect(each[1].replaceAll(/‹[^›]+›|“Москва”/g, "")).not.toMatch(/[А-яё]/);
      expect(sentence(locales.en, each)).not.toContain("‹");
    }
  });

  test("cover every event, output and timer of the model", async () => {
    const { spec, machine, kindOf } = await loadModel("machines", name);
    // Casts: a model of any machine; each of its lists is of what its name says.
    const events = [...spec.intents, ...(spec.signals ?? [])] as EventObject[];
    const outcomes = Object.entries(spec.outcomes) as [string, unknown[]][];
    const reports = Object.entries(spec.reports ?? {}) as [string, EventObject[]][];
    const timers = nodesOf(machine).flatMap((node) =>
      [...node.transitions.keys()].filter((type) => type.startsWith("xstate.after.")),
    );
    const moves: Move[] = [
      ...events.map((event): Move => ({ verb: "act", by: "person", event })),
      ...outcomes.flatMap(([port, outputs]): Move[] => [
        ...outputs.map((output): Move => ({
          verb: "answer",
          id: port,
          port,
          outcome: { kind: "returned", output },
        })),
        ...(kindOf(port) === "port"
          ? [{ verb: "answer", id: port, port, outcome: { kind: "outage" } } as const]
          : []),
      ]),
      ...reports.flatMap(([port, signals]) =>
        signals.map((event): Move => ({
          verb: "answer",
          id: port,
          port,
          outcome: { kind: "reported", event },
        })),
      ),
      ...timers.map((timer): Move => ({ verb: "elapse", timer, ms: 1000 })),
    ];
    for (const timer of timers) expect(words.timers).toHaveProperty(timerName(timer));
    for (const move of moves)
      for (const language of ["ru", "en"] as const) {
        const text = moveSentence(words, move, 1000, locales[language]);
        expect(text).not.toMatch(/undefined|xstate|\b[a-z]+[A-Z]\w*\b/);
      }
  });

  test("cover every innermost state and nothing else; a situation always has words", async () => {
    const { machine } = await loadModel("machines", name);
    const nodes = nodesOf(machine);
    const leaves = nodes.filter(({ type }) => type === "atomic" || type === "final");
    expect(Object.keys(words.states).toSorted()).toEqual(leaves.map(stateName).toSorted());
    // A transient state, or one that another region shows, has no text.
    const isRegion = ({ path }: StateNode) =>
      nodes.some(
        (node) =>
          node.type === "parallel" &&
          node.path.length < path.length &&
          node.path.every((key, at) => path[at] === key),
      );
    const silent = leaves.filter(
      (node) =>
        saysOf(words.states[stateName(node)] ?? null) === null && !node.always?.length && !isRegion(node),
    );
    expect(silent.map(stateName)).toEqual([]);
  });
});
