import type { PostProcessorModule } from "i18next";
import { vi } from "vitest";
import { createActor } from "xstate";
import { type Language, inLanguage } from "#contract/language.ts";
import { payment, paymentsModel } from "#machines/payments/payments.model.ts";
import { paymentsView } from "#machines/payments/payments.view.ts";
import { documents, faq } from "#server/catalog/content/documents.ts";
import { sessionOf } from "#src/actors/machine-at.ts";
import { createKabinet } from "#src/app/create-kabinet.ts";
import { everyStage, now } from "#src/dev/situations/samples.ts";
import type { Situation } from "#src/dev/situations/situation.ts";
import { everySituation } from "#src/dev/situations/situations-page.tsx";
import { around, readyAccount, silentApp } from "#src/dev/situations/surroundings.ts";
import { type Texts, createTexts } from "#src/i18n/texts.ts";
import { emptyWorld } from "#src/ports/empty-world.ts";
import { readConfig } from "#src/routing/config.ts";
import type { RouterContext } from "#src/routing/router-context.tsx";
import { type Staged, firstOf, staged } from "#tools/statecharts/staged.ts";
import { defined } from "../defined.ts";
import { openAddress } from "./render-address.tsx";

const nothing = (): void => undefined;

/** Fields of the product's data that are sums in kopecks. */
const sums =
  /^(?:price|amount|debt|deposit|total|refund|refunded|refunding|refundRefused|now|monthly|payments|bonusApplied|bonus|available|depositKept|sum|worth|owed|earned|most|credited|held|insurance|paid|kept)$/;

/** Primes so far apart that no sum or difference of two is a third. */
const primes = function* (): Generator<number, never> {
  for (let index = 1; ; index += 1) {
    let number = 1_009 + 131 * index * index;
    while (!isPrime(number)) number += 1;
    yield number;
  }
};
const isPrime = (number: number): boolean => {
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false;
  return true;
};

/** What a sum is: `subscription.debt`, and of which subscription. */
export type Fact = { readonly is: string; readonly of: string };

/**
 * A copy of a situation's data in which every sum is another prime number of roubles, and every subscription's device
 * has another name: the same field of the same thing has one value wherever it stands.
 */
const withPrimes = (staged: unknown) => {
  const facts = new Map<number, Fact>();
  const known = new Map<string, number>();
  const next = primes();
  const sumFor = (is: string, of: string): number => {
    const name = `${is} of ${of}`;
    const given = known.get(name) ?? next.next().value * 100;
    known.set(name, given);
    facts.set(given, { is, of });
    return given;
  };
  const devices = new Map<string, string>();
  const nameFor = (of: string): string => {
    const given = [...devices].find(([, each]) => each === of)?.[0] ?? `Кулик-${devices.size + 41}`;
    devices.set(given, of);
    return given;
  };
  const seen = new Map<object, unknown>();
  const singular = (name: string): string => name.replace(/ies$/, "y").replace(/s$/, "");
  const copy = (value: unknown, path: string, owner: string, isData: boolean): unknown => {
    if (typeof value !== "object" || value === null) return value;
    const proto = Object.getPrototypeOf(value);
    if (proto !== Object.prototype && !Array.isArray(value)) return value;
    const done = seen.get(value);
    if (done !== undefined && !isData) return done;
    if (Array.isArray(value)) return value.map((each, at) => copy(each, path, `${owner}#${at}`, isData));
    const id = Reflect.get(value, "id");
    const last = path.split(".").at(-1) ?? "";
    const own = typeof id === "number" ? singular(last) : path;
    const of = typeof id === "number" ? `${singular(last)} ${id}` : owner;
    const result: Record<string, unknown> = {};
    seen.set(value, result);
    for (const [name, each] of Object.entries(value)) {
      const below = isData || name === "context";
      if (isData && sums.test(name) && typeof each === "number" && each > 0)
        result[name] = sumFor(`${own}.${name}`, of);
      else if (isData && own === "subscription" && (name === "name" || name === "model"))
        result[name] = nameFor(of);
      else
        result[name] = copy(
          each,
          name === "context" || !isData ? "" : `${own}.${name}`.replace(/^\./, ""),
          name === "context" ? "" : of,
          below,
        );
    }
    return result;
  };
  return { snapshot: copy(staged, "", "", false), facts, devices };
};

type Said = { key: string; values: Record<string, unknown> };
let said: Said[] = [];
const listener: PostProcessorModule = {
  type: "postProcessor",
  name: "said",
  process: (words: string, keys: string | string[], options: Record<string, unknown>) => {
    const key = [keys].flat()[0] ?? "";
    return `${words}\u{e000}${said.push({ key, values: options }) - 1}\u{e001}`;
  },
};
const textsOf = (language: Language): Texts => {
  const texts = createTexts(language, nothing);
  texts.i18n.use(listener);
  texts.i18n.options.postProcess = [listener.name];
  return texts;
};

/** Payments in every state, for the list and for each of them. The smaller sum of two comes first. */
const paymentsOfAllKinds = (): Situation[] => {
  const of = (id: number, rest: object) => ({
    ...payment(id),
    created: `2026-11-0${id}T09:00:00.000Z`,
    ...rest,
  });
  const some = (id: number, rest: object) => ({ refunded: 1, ...of(id, rest) });
  const payments = [
    of(1, { period: 3 }),
    some(2, { period: 2, check: "ready", receipt: "7-1" }),
    some(3, { subscriptionId: 8, status: "fail", reason: "declined" }),
    of(4, { subscriptionId: 9, status: "fail", reason: "noFunds" }),
    of(5, { subscriptionId: 10, status: "processing" }),
    of(6, { subscriptionId: 11, status: "processing", method: "onDelivery" }),
    of(7, { subscriptionId: 12, refunded: 100_000, refunding: 100_000 }),
    of(8, { subscriptionId: 13, refundRefused: 1 }),
    of(9, { subscriptionId: 13, refundRefused: 1, method: "onDelivery" }),
  ];
  const read = firstOf(paymentsModel, (now) => paymentsView(now).state === "ready");
  return ["", "?month=2026-11", ...payments.map(({ id }) => `?p=${id}`)].map((query) => ({
    name: `payments.every.${query}`,
    subject: "payments",
    way: [],
    address: `/payments/${query}`,
    stage: () =>
      around({
        account: readyAccount({}),
        facts: { subscriptions: everyStage },
        children: { payments: staged(read, { context: { payments, whole: true, read: payments.length } }) },
      }),
  }));
};

export type Rendered = {
  readonly situation: Situation;
  readonly facts: ReadonlyMap<number, Fact>;
  /** The subscription of each device's name. */
  readonly devices: ReadonlyMap<string, string>;
  readonly said: readonly Said[];
  /** The whole page, each text followed by its mark. */
  readonly page: string;
  /** Its `main`. */
  readonly html: string;
  readonly data: unknown;
};

/** Renders each situation with its own sums and names of devices. */
export const renderAll = async (
  language: Language,
  situations: readonly Situation[],
  look: (rendered: Rendered) => void,
): Promise<void> => {
  const texts = textsOf(language);
  const { context } = createKabinet(emptyWorld("/"), readConfig({}), {
    texts,
    element: { dataset: {} },
    receiveCode: () => new Promise(nothing),
    switchLanguage: () => Promise.reject(new Error("the language stays")),
  });
  const still = { now: () => now, renderedAt: null, subscribe: () => nothing };
  for (const situation of situations) {
    const { address } = situation;
    const { snapshot, facts, devices } = withPrimes(situation.stage());
    // Cast: a copy of the situation's own snapshot.
    const app = createActor(silentApp, { snapshot: snapshot as Staged, input: { version: "" } }).start();
    const here: RouterContext = {
      ...context,
      session: sessionOf(app),
      seconds: still,
      serverTime: still,
      choices: { keep: nothing, device: () => null, forgetDevice: nothing },
      currentPage: { address: () => address, path: () => address, subscribe: () => nothing },
      documents: {
        doc: async (name) => defined(documents[language].get(name), "document"),
        faq: async () => ({ groups: faq[language] }),
        checkPaper: async () => false,
      },
    };
    const render = await openAddress({
      language,
      address: inLanguage(address, language),
      app,
      context: here,
      texts,
    });
    said = [];
    let html = render();
    // Parts that load lazily suspend the first time.
    if (html.includes("<!--$!-->")) {
      await vi.dynamicImportSettled();
      said = [];
      html = render();
    }
    app.stop();
    look({
      situation,
      facts,
      devices,
      said,
      data: snapshot,
      page: html,
      html: /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? html,
    });
  }
};
const kindOf = ({ name }: Situation): string => name.split(".", 3).join(".");
export const known = async (): Promise<Situation[]> => [
  ...(await everySituation()).filter(({ name }) => name !== "page.missing"),
  ...paymentsOfAllKinds(),
];
export const oneOfEachKind = (all: readonly Situation[]): Situation[] => [
  ...new Map(
    all.map((each) => [each.name.startsWith("payments.every") ? each.name : kindOf(each), each]),
  ).values(),
];
