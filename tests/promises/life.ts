import { type Chance, chance } from "../simulation/chance.ts";
import { createBook } from "./book/book.ts";
import type { Breach } from "./book/record.ts";
import { addDays, cities, dayOf, hour, shownAt } from "./calendar.ts";
import type { Page } from "./page.ts";
import type { Parts } from "./parts.ts";
import { bindCard, change, enter, look, type Person, removeCard, spendPoints, type Wish } from "./person.ts";
import { type Act, type Errand, type Life, sayAct } from "./plan.ts";
import { createReader } from "./reader.ts";
import { createTill, usualBanks } from "./till.ts";
import { dawn, type Server } from "./server.ts";
import { signActs } from "./sign-acts.ts";
import { type Told, toldIn } from "./told.ts";

/** What became of a life: the first promise that was broken in it, and what happened, line by line. */
export type Outcome = {
  readonly life: Life;
  readonly breach: Breach | null;
  readonly lines: readonly string[];
};

/** After the last act whoever is owed a word gets it, and what is under way ends. */
const afterwards = 3 * 24 * hour;

/** One life, as far as it has been lived; `number` tells apart those that share a server. */
export const beginLife = (server: Server, life: Life, number: number, parts: Parts) => {
  const lines: string[] = [];
  let broken: Breach | null = null;
  const say = (line: string) => void lines.push(`${shownAt(server.now())} ${line}`);
  const book = createBook((breach) => {
    if (parts.only !== undefined && !parts.only.includes(breach.number)) return;
    if (broken === null) say(`${breach.number}: ${breach.why}`);
    broken ??= breach;
  });
  const breach = (at: string, why: string): void => {
    if (parts.only !== undefined && !parts.only.includes(at)) return;
    if (broken === null) say(`${at}: ${why}`);
    broken ??= { number: at, why };
  };
  const reader = createReader(server, life.reads || parts.reads === true, breach);
  const person: Person = {
    phone: `7916${String(1_000_000 + number)}`,
    email: `vera-${number}@example.com`,
    verifies: life.verifies,
    cityId: cities[life.city].id,
    expires: `${String((number % 12) + 1).padStart(2, "0")}/${40 + (Math.floor(number / 12) % 60)}`,
    misses: (what) => breach("P11", what),
    browser: {
      kept: new Map(),
      address: `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      language: life.language,
      chance: chance(life.seed + 3),
    },
  };
  // Some sign their papers when they come by; to the others the paper stays what is most urgent.
  const signs = life.seed % 2 === 1;
  let read = 0;
  const own = new Set<number>();
  let next = 0;
  let due = dawn.getTime() + (life.acts[0]?.after ?? 0) * hour;

  const readMail = (): void => {
    for (; read < server.sent.length; read += 1) {
      const sent = server.sent[read];
      if (sent !== undefined && (sent.to === person.phone || sent.to === person.email)) book.read(sent);
    }
  };
  /** Compares what has happened with what was promised. */
  const reconcile = async (): Promise<void> => {
    readMail();
    book.reconcile(await server.readCharges([...own]), server.now());
  };
  const observe = async (page: Page, again: boolean): Promise<Told[]> => {
    await reconcile();
    const told = await look(page, again, parts);
    for (const each of told) {
      own.add(each.subscription.id);
      book.see(each, server.now());
      const { id, status, possession, debt } = each.subscription;
      say(
        `  ${id}: ${status}, ${possession?.state ?? "?"}, debt ${debt / 100}, ahead ${JSON.stringify(each.stay)}`,
      );
    }
    await reader.account(page, told);
    return told;
  };

  const till = createTill({ server, person, parts, book, reader, say, breach, own });
  const errand = async (page: Page, what: Errand, told: readonly Told[], dice: Chance): Promise<Page> => {
    const any = told[dice.below(told.length)];
    const today = dayOf(server.now());
    switch (what) {
      case "look":
        return page;
      case "subscribe":
        return till.subscribe(page, dice);
      case "payDebt":
        return till.payDebt(page, told, dice);
      case "pause":
      case "pauseUntil":
      case "resume":
      case "cancel":
      case "takeBack":
      case "extend": {
        if (any === undefined) return page;
        const { id, possession, period, card } = any.subscription;
        const at = server.now();
        const wish: Wish =
          what === "pause" || what === "pauseUntil"
            ? { word: "pause", until: what === "pause" ? null : addDays(today, 2 + dice.below(40)) }
            : what === "extend"
              ? { word: what, months: 1 + dice.below(3) }
              : { word: what };
        const refusals = page.refused.length;
        const told = await change(page, id, wish);
        if (told === null) return page;
        const course = told === "unknown" ? null : toldIn(told, card?.last4 ?? null);
        if (page.refused.length > refusals) {
          // It stays as it was: nothing follows from it.
          say(`${what}: ${id}, refused: ${page.refused[refusals]?.code}`);
          return page;
        }
        say(`${what}: ${id}, led to ${JSON.stringify(course)}`);
        if (course === null) breach("P9", `${what} of ${id} was on offer, and the forecast has none`);
        book.act(any, course, at);
        if (wish.word === "pause")
          book.pause(
            id,
            {
              days: course?.daysKept ?? 0,
              on: today,
              period,
              until: course?.ifKept?.day ?? null,
              returned: possession?.state === "returned",
            },
            at,
          );
        if (what === "resume") book.resume(id, today, at);
        if (what === "cancel") book.cancel(id, at);
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
        const at = await bindCard(server, person, page, dice.one(usualBanks), parts);
        say("binds a card");
        for (const each of told) book.act(each, null, server.now());
        return at;
      }
      case "removeCard": {
        if (!(await removeCard(page))) return page;
        say("removes the main card");
        for (const each of told) book.act(each, null, server.now());
        return page;
      }
    }
  };

  const visit = async (what: Errand, roll: number): Promise<void> => {
    const dice = chance(life.seed * 31 + roll);
    let page = await enter(server, person, "/", parts);
    const told = await observe(page, false);
    if (signs) await signActs(page, told);
    const at = page.refused.length;
    const before = lines.length;
    page = await errand(page, what, told, dice);
    const [refused] = page.refused.slice(at);
    if (refused !== undefined && refused.code !== "payment.inProgress")
      breach("P9", `${what} was offered, and the server refused: ${refused.path} ${refused.code}`);
    if (lines.length > before) {
      book.touch(server.now());
      // The server does at once what has become due by it.
      await server.work();
      await observe(page, true);
    }
    page.close();
  };

  const warehouse = async (event: "handedOver" | "takenBack" | "damaged", roll: number): Promise<void> => {
    const ids = [...own].toSorted((a, b) => a - b);
    const id = ids[chance(roll).below(ids.length)];
    if (id === undefined || !(await server.warehouse(id, event))) return;
    say(`  the warehouse: ${event} ${id}`);
    book.touch(server.now());
    if (event === "handedOver") book.handedOver(id, dayOf(server.now()));
    else if (event === "takenBack") book.takenBack(id, dayOf(server.now()));
    else book.shake(id);
  };

  const live = async (act: Act): Promise<void> => {
    say(sayAct(act));
    if (act.do === "visit") await visit(act.errand, act.roll);
    else if (act.do === "warehouse") await warehouse(act.event, act.roll);
    else if (act.do === "bank") await server.bank(person.phone, act.behaviour);
  };

  const finish = async (): Promise<void> => {
    const page = await enter(server, person, "/", parts);
    const told = await observe(page, false);
    page.close();
    const ids = [...own];
    book.balance(
      told.map(({ subscription }) => subscription),
      await server.readCharges(ids),
      await server.readRefunds(ids),
      till.paidAtDoor,
    );
  };

  return {
    /** When something happens in it next (ms); null when it is over. */
    next: (): number | null => (broken !== null || next > life.acts.length ? null : due),
    /** Lives on, now that it is time. */
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
