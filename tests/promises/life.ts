import { createHash } from "node:crypto";
import type { Paper } from "#contract/paper.ts";
import type { Subscription } from "#contract/subscription.ts";
import type { PaperAddress } from "#machines/acts/acts.ports.ts";
import type { TermsOffered } from "#contract/forecast.ts";
import type { Handling } from "#server/staff/handling.rules.ts";
import { type Chance, chance } from "../simulation/chance.ts";
import { cards } from "../driver/driver.ts";
import { createBook } from "./book/book.ts";
import type { StatedFact } from "./book/facts.ts";
import type { Breach } from "./book/record.ts";
import { addDays, cities, dayOf, hour, shownAt } from "./calendar.ts";
import type { Page } from "./page.ts";
import type { Parts } from "./parts.ts";
import {
  type Person,
  type Wish,
  askDeletion,
  deletionRequestedAt,
  bindCard,
  change,
  childrenOf,
  choosePayer,
  enter,
  isLeaving,
  look,
  moveTo,
  removeCard,
  spendPoints,
  withdrawDeletion,
} from "./person.ts";
import { type Act, type VisitPurpose, type Life, sayAct } from "./plan.ts";
import { createReader } from "./reader.ts";
import { createTill, usualBanks } from "./till.ts";
import { type Server, dawn } from "./server.ts";
import { type Statement, statedProjection } from "./stated.ts";
import { actView, paperView } from "#machines/acts/acts.view.ts";

type ActsActor = NonNullable<ReturnType<typeof childrenOf>["acts"]>;

/**
 * Reads a paper. P22: it has the hash that it names, and once signed always reads the same. `signed`: texts of signed
 * papers by number.
 */
const readPaper = async (
  { page, acts, signed, breach }: { page: Page; acts: ActsActor } & Pick<PaperCheck, "signed" | "breach">,
  address: PaperAddress,
): Promise<Paper | null> => {
  acts.send({ type: "paper.opened", paper: address });
  const view = () => paperView(acts.getSnapshot(), address);
  if (!(await page.until(() => view().state !== "loading" && !acts.getSnapshot().hasTag("pending"))))
    throw new Error(`${address.kind} ${address.id} was not read`);
  const shown = view();
  if (shown.state !== "ready") return null;
  const { number, text, hash, signature } = shown.paper;
  const json = JSON.stringify(text);
  if (createHash("sha256").update(json).digest("hex") !== hash)
    breach("P22", `paper ${number} is another text than the one whose hash it has`);
  if (signature === null) return shown.paper;
  const known = signed.get(number) ?? json;
  if (known !== json) breach("P22", `the signed paper ${number} reads otherwise than it did`);
  signed.set(number, known);
  return shown.paper;
};

type PaperCheck = {
  /** The newest code on the client's phone. */
  readonly code: () => string;
  /** Whether another code is typed first. */
  readonly mistypes: () => boolean;
  readonly signed: Map<string, string>;
  readonly breach: (number: string, why: string) => void;
};

const otherThan = (code: string): string => String((Number(code) + 1) % 10_000).padStart(4, "0");

/** Reads every paper and signs acts where offered. An unsigned act hides the other text of its card. */
const signActs = async (page: Page, statements: readonly Statement[], check: PaperCheck): Promise<void> => {
  const { acts } = childrenOf(page);
  if (acts === undefined) throw new Error("there is no signer of acts");
  for (const { subscription } of statements)
    await readPaper({ page, acts, ...check }, { kind: "contract", id: subscription.id, pen: false });
  for (const { subscription } of statements)
    for (const act of subscription.acts) {
      const { id } = act;
      const paper = await readPaper({ page, acts, ...check }, { kind: "act", id, pen: false });
      if (paper === null || !actView(acts.getSnapshot(), act).sign.can) continue;
      // From here on it has to read as it was shown.
      check.signed.set(paper.number, JSON.stringify(paper.text));
      acts.send({ type: "act.codeRequested", agreed: true });
      await page.until(() => !acts.getSnapshot().hasTag("pending"));
      // The phone gets five codes in ten minutes: the rest is signed another time.
      if (!actView(acts.getSnapshot(), act).submit.can) continue;
      if (check.mistypes()) {
        acts.send({ type: "code.submitted", code: otherThan(check.code()) });
        await page.until(() => !acts.getSnapshot().hasTag("pending"));
        if (actView(acts.getSnapshot(), act).state === "signed")
          check.breach("P24", `act ${paper.number} was signed with a wrong code`);
      }
      acts.send({ type: "code.submitted", code: check.code() });
      if (!(await page.until(() => acts.getSnapshot().context.signed?.id === id)))
        throw new Error(`act ${id} was not signed`);
    }
};

/** The first broken promise of a life, and its log. */
export type Outcome = {
  readonly life: Life;
  readonly breach: Breach | null;
  readonly lines: readonly string[];
};

/** From the request for deletion to the deletion (spec §4, §9). */
const grace = 12 * 24 * hour;

/** After the last act, due messages arrive and pending payments end. */
const afterwards = 3 * 24 * hour;

/** Random terms other than the current ones. */
const otherTerms = ({ months, insurance, extras }: TermsOffered, now: number, dice: Chance) => {
  const longer = months.filter((one) => one.months !== now);
  const toggled = dice.happens(0.6) ? extras[dice.below(extras.length)]?.id : undefined;
  const chosen = {
    months: longer.length > 0 && dice.happens(0.3) ? (longer[dice.below(longer.length)]?.months ?? now) : now,
    insurance: dice.happens(0.5) ? !insurance.chosen : insurance.chosen,
    extras: extras.filter(({ id, chosen }) => (id === toggled) !== chosen).map(({ id }) => id),
  };
  const isSame = chosen.months === now && chosen.insurance === insurance.chosen && toggled === undefined;
  return isSame ? { ...chosen, insurance: !insurance.chosen } : chosen;
};

const wishes = { subscribe: {}, orderDelivery: { delivered: true }, orderTerm: { months: 3 } } as const;

/** What a client can try during deletion. */
const whileLeaving: ReadonlySet<VisitPurpose> = new Set([
  ...([
    "pause",
    "pauseUntil",
    "resume",
    "cancel",
    "takeBack",
    "extend",
    "changeTerms",
    "reschedule",
    "allowCharges",
    "stopCharges",
  ] as const),
  "withdrawDeletion",
]);

/** One life. `number` distinguishes lives on one server. */
export const beginLife = (server: Server, life: Life, number: number, parts: Parts) => {
  const lines: string[] = [];
  let broken: Breach | null = null;
  const say = (line: string) => void lines.push(`${shownAt(server.now())} ${line}`);
  const own = new Set<number>();
  const book = createBook(
    { standsOf: server.standsOf, placesIn: server.placesIn, own: () => [...own] },
    (found) => breach(found.number, found.why),
  );
  const breach = (at: string, why: string): void => {
    // A life that fails to run counts as broken.
    if (at !== "life" && parts.only !== undefined && !parts.only.includes(at)) return;
    if (broken === null) say(`${at}: ${why}`);
    broken ??= { number: at, why };
  };
  const city = cities[life.city];
  const person: Person & { cityId: number } = {
    phone: `7916${String(1_000_000 + number)}`,
    email: `vera-${number}@example.com`,
    verifies: life.verifies,
    cityId: city.id,
    expires: `${String((number % 12) + 1).padStart(2, "0")}/${40 + (Math.floor(number / 12) % 60)}`,
    misses: (what) => breach("P11", what),
    browser: {
      kept: new Map(),
      address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      language: life.language,
      chance: chance(life.seed + 3),
    },
  };
  const reads = life.reads || parts.reads === true;
  const hours = (): number => (person.cityId === city.id ? city.ahead : city.nextAhead);
  const tell = (stated: Omit<StatedFact, "at">) => book.tell({ ...stated, at: server.now() });
  const reader = createReader(server, { reads, hours, tell }, breach);
  // Some lives sign their papers at each visit; for the others unsigned papers stay most urgent.
  const signs = life.seed % 2 === 1;
  let read = 0;
  /** Subscriptions of a deleted client. */
  const gone = new Set<number>();
  let client: number | null = null;
  let next = 0;
  let due = dawn.getTime() + (life.acts[0]?.after ?? 0) * hour;

  const readMail = (): void => {
    for (; read < server.sent.length; read += 1) {
      const sent = server.sent[read];
      if (sent !== undefined && (sent.to === person.phone || sent.to === person.email)) book.read(sent);
    }
  };
  const reconcile = async (): Promise<void> => {
    await server.watch();
    readMail();
    book.reconcile(await server.readCharges([...own]), server.now());
    const [uncovered] = await server.readUncovered([...own]);
    if (uncovered !== undefined)
      breach(
        "P23",
        `subscription ${uncovered.subscription}: month ${uncovered.period} was charged without consent`,
      );
  };
  const observe = async (page: Page, again: boolean): Promise<Statement[]> => {
    await reconcile();
    const statements = await look(page, again, parts);
    for (const each of statements) {
      own.add(each.subscription.id);
      book.see(each, server.now());
      const { id, status, possession, debt } = each.subscription;
      say(
        `  ${id}: ${status}, ${possession?.state ?? "?"}, debt ${debt / 100}, ahead ${JSON.stringify(each.stay)}`,
      );
    }
    await reader.account(page, statements);
    return statements;
  };

  const till = createTill({ server, person, parts, book, reader, say, breach, own });
  const actOnVisit = async (
    page: Page,
    what: VisitPurpose,
    statements: readonly Statement[],
    dice: Chance,
  ): Promise<Page> => {
    const any = statements[dice.below(statements.length)];
    const today = dayOf(server.now());
    switch (what) {
      case "look":
        return page;
      case "subscribe":
      case "orderDelivery":
      case "orderTerm":
        // Devices rented elsewhere have that city's days.
        if (hours() !== city.ahead) return page;
        return till.subscribe(page, dice, wishes[what]);
      case "payDebt":
        return till.payDebt(page, statements, dice);
      case "pause":
      case "pauseUntil":
      case "resume":
      case "cancel":
      case "takeBack":
      case "extend":
      case "changeTerms":
      case "reschedule":
      case "allowCharges":
      case "stopCharges": {
        if (any === undefined) return page;
        const { id, possession, period } = any.subscription;
        const at = server.now();
        let wanted: Pick<Subscription, "months" | "insurance" | "extras"> | null = null;
        const wish: Wish =
          what === "pause" || what === "pauseUntil"
            ? { word: "pause", until: what === "pause" ? null : addDays(today, 2 + dice.below(40)) }
            : what === "extend"
              ? { word: what, months: 1 + dice.below(3) }
              : what === "changeTerms"
                ? {
                    word: "change",
                    choose: (offered) => {
                      const { months } = any.subscription.change ?? any.subscription;
                      const terms = otherTerms(offered, months, dice);
                      const extras = offered.extras.filter((extra) => terms.extras.includes(extra.id));
                      wanted = { ...terms, extras };
                      return terms;
                    },
                  }
                : what === "reschedule"
                  ? { word: what, choose: (days) => days[dice.below(days.length)] ?? null }
                  : { word: what };
        const refusals = page.refused.length;
        const step =
          wish.word === "cancel"
            ? "cancel-confirm"
            : wish.word === "resume" || (wish.word === "pause" && wish.until === null)
              ? wish.word
              : null;
        const tellAgreed = step === null ? null : await reader.step(page, id, step);
        const outcome = await change(page, id, wish);
        if (outcome === null) return page;
        const projection = outcome === "unknown" ? null : statedProjection(outcome);
        if (page.refused.length > refusals) {
          // A refused act changes nothing.
          say(`${what}: ${id}, refused: ${page.refused[refusals]?.code}`);
          return page;
        }
        say(`${what}: ${id}, led to ${JSON.stringify(projection)}`);
        if (projection === null) breach("P9", `${what} of ${id} was on offer, and the forecast has none`);
        book.act(any, projection, at);
        const terms = any.subscription.change ?? any.subscription;
        if (wish.word === "extend")
          book.change(id, { on: today, terms: { ...terms, months: terms.months + wish.months } });
        if (wish.word === "change" && wanted !== null) book.change(id, { on: today, terms: wanted });
        if (wish.word === "pause")
          book.pause(
            id,
            {
              days: projection?.daysKept ?? 0,
              on: today,
              period,
              until: projection?.ifKept?.day ?? null,
              returned: possession?.state === "returned",
            },
            at,
          );
        if (what === "resume") book.resume(id, today, at);
        if (what === "cancel") book.cancel(id, at);
        await server.watch();
        tellAgreed?.();
        return page;
      }
      case "spendBonus": {
        if (any === undefined) return page;
        const spent = await spendPoints(page, any);
        if (spent === 0) return page;
        say(`spends ${spent / 100} points on ${any.subscription.id}`);
        const [first, ...others] = any.stay.charges;
        if (first === undefined) return page;
        const charges = [{ ...first, amount: first.amount - spent }, ...others];
        book.act(any, { ...any.stay, charges }, server.now());
        return page;
      }
      case "bindCard": {
        const bank = dice.one(usualBanks);
        const tellAgreed = await reader.binding(page, cards[bank].slice(-4));
        const at = await bindCard(server, person, page, bank, parts);
        say(`binds a card, ${bank}`);
        // A late bank answers between visits.
        await server.moveTo(server.now() + 60_000);
        await server.work();
        for (const each of statements) book.act(each, null, server.now());
        tellAgreed();
        return at;
      }
      case "choosePayer":
      case "chooseMain": {
        // A subscription without further charges, or without consent to them, offers no choice of card.
        const isCharged =
          any !== undefined &&
          any.subscription.chargeConsent === "given" &&
          (any.subscription.card ?? any.subscription.nextPayment) !== null;
        const of = what === "chooseMain" ? null : isCharged ? any.subscription.id : undefined;
        if (of === undefined || !(await choosePayer(page, person, of))) return page;
        say(of === null ? "makes another card the main one" : `chooses another card for ${of}`);
        for (const each of statements) book.act(each, null, server.now());
        return page;
      }
      case "moveCity": {
        const to = city.next;
        if (!(await moveTo(page, to))) return page;
        person.cityId = to;
        say(`moves to the city ${to}`);
        return page;
      }
      case "askDeletion":
      case "withdrawDeletion": {
        const done = await (what === "askDeletion" ? askDeletion(page) : withdrawDeletion(page));
        if (!done) return page;
        say(what);
        const requestedAt = deletionRequestedAt(page);
        // To the millisecond: a visit right after that moment finds no account.
        if (requestedAt !== null) server.stopThen(Date.parse(requestedAt) + grace);
        for (const each of statements) book.act(each, null, server.now());
        return page;
      }
      case "removeCard": {
        if (!(await removeCard(page))) return page;
        say("removes the main card");
        for (const each of statements) book.act(each, null, server.now());
        return page;
      }
    }
  };

  const signedPapers = new Map<string, string>();
  // Once in some lives: many wrong codes in an hour would be taken for an attack.
  let mistyped = life.seed % 8 !== 1;
  const mistypes = (): boolean => {
    const now = !mistyped;
    mistyped = true;
    return now;
  };

  const code = (): string =>
    /\d{4}/.exec(server.sent.findLast(({ to }) => to === person.phone)?.text ?? "")?.[0] ?? "0000";

  /** Signs in; a deleted client registers again. */
  const comeBy = async (): Promise<Page> => {
    const page = await enter(server, person, "/", parts);
    const id = await server.clientOf(person.phone);
    if (client !== null && id !== client) {
      await reconcile();
      say("  is a new client");
      book.forget();
      for (const each of own) gone.add(each);
      own.clear();
    }
    client = id;
    return page;
  };

  const visit = async (wanted: VisitPurpose, roll: number): Promise<void> => {
    const dice = chance(life.seed * 31 + roll);
    let page = await comeBy();
    // Until the deletion the client can change nothing.
    const what = isLeaving(page) && !whileLeaving.has(wanted) ? "look" : wanted;
    const statements = await observe(page, false);
    if (signs) await signActs(page, statements, { code, mistypes, signed: signedPapers, breach });
    const at = page.refused.length;
    const before = lines.length;
    page = await actOnVisit(page, what, statements, dice);
    const [refused] = page.refused.slice(at);
    if (refused !== undefined && refused.code !== "payment.inProgress")
      breach("P9", `${what} was offered, and the server refused: ${refused.path} ${refused.code}`);
    if (lines.length > before) {
      book.touch(server.now());
      // The server runs what became due.
      await server.work();
      await observe(page, true);
    }
    page.close();
  };

  const warehouse = async (event: Handling, roll: number): Promise<void> => {
    const ids = [...own, ...gone].toSorted((a, b) => a - b);
    const id = ids[chance(roll).below(ids.length)];
    if (id === undefined || !(await server.warehouse(id, event))) return;
    await server.watch();
    say(`  the warehouse: ${event} ${id}`);
    book.touch(server.now());
    if (event === "handedOver") book.handedOver(id, dayOf(server.now()), server.now());
    else if (event === "takenBack") book.takenBack(id, dayOf(server.now()), server.now());
    else book.shake(id, server.now());
  };

  const live = async (act: Act): Promise<void> => {
    say(sayAct(act));
    if (act.do === "visit") await visit(act.purpose, act.roll);
    else if (act.do === "warehouse") await warehouse(act.event, act.roll);
    else if (act.do === "bank") await server.bank(person.phone, act.behaviour);
    else if (act.do === "expiry" && (await server.expire(person.phone, act.months))) {
      book.touch(server.now());
      for (const id of own) book.shake(id, server.now());
    }
  };

  const finish = async (): Promise<void> => {
    const page = await comeBy();
    await observe(page, false);
    page.close();
    await server.watch();
    const ids = [...own, ...gone];
    book.balance(
      ids.flatMap((id) => server.standsOf(id).at(-1)?.row ?? []),
      await server.readCharges(ids),
      await server.readRefunds(ids),
      till.paidAtDoor,
    );
  };

  return {
    /** The next event (ms); null at the end. */
    next: (): number | null => (broken !== null || next > life.acts.length ? null : due),
    go: async (): Promise<void> => {
      const act = life.acts[next];
      next += 1;
      try {
        if (act === undefined) await finish();
        else await live(act);
      } catch (error) {
        breach("life", error instanceof Error ? `${error.message}\n${error.stack}` : String(error));
      }
      const following = life.acts[next];
      due = server.now() + (following === undefined ? afterwards : following.after * hour);
    },
    outcome: (): Outcome => ({ life, breach: broken, lines }),
  };
};
