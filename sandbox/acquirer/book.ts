import { createHash, randomBytes } from "node:crypto";
import { type SQL, and, asc, eq, gte, lt, lte, min, sql } from "drizzle-orm";
import { addDays, homeZone, startOfDay } from "#contract/day.ts";
import { type Database, eqAny } from "#server/platform/database/database.ts";
import type { Clock } from "#server/platform/clock.ts";
import type {
  AcquirerRefund,
  BankOperation,
  BankOperations,
  Intent,
  IntentRequest,
  RefundRequest,
} from "#server/platform/providers/acquirer.ts";
import {
  sandboxCards,
  sandboxCharges,
  sandboxIntents,
  sandboxNotifications,
  sandboxRefunds,
} from "../tables.ts";
import {
  type Step,
  afterAskedCard,
  afterCard,
  afterSavedCard,
  atEnd,
  codeLifetime,
  formLifetime,
  tooMuch,
  withoutAnyone,
} from "./outcome.ts";
import { type ReadCard, bankMonth } from "./card-form.ts";

export type IntentRow = typeof sandboxIntents.$inferSelect;
export type CardRow = typeof sandboxCards.$inferSelect;

/** The hosted page, on the shop's own origin in the sandbox. */
export const pageOf = (intent: IntentRow): string =>
  new URL(`/sandbox/acquirer/${intent.id}/`, intent.returnUrl).href;

/** The intent as the shop sees it: stage as status, and the page while it is needed. */
export const toIntent = (intent: IntentRow, card: CardRow | null): Intent => {
  const { id, reference, amount, stage, reason, saveCard } = intent;
  const status = stage === "success" || stage === "fail" ? stage : "processing";
  const redirect = stage === "open" || stage === "challenged" ? pageOf(intent) : null;
  const saved = status === "success" && saveCard && card !== null;
  return {
    intentId: id,
    reference,
    amount,
    redirect,
    status,
    reason: status === "fail" ? (reason ?? "declined") : null,
    card: saved ? { token: card.token, brand: card.brand, last4: card.last4, expires: card.expires } : null,
  };
};

type Stage = IntentRow["stage"];

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
/** Equal cards have equal tokens. */
const tokenOf = (card: ReadCard): string =>
  createHash("sha256").update(Object.values(card).join()).digest("base64url");
const name = (): string => randomBytes(18).toString("base64url");

/** Operations of a page. */
const listed = 200;

/** First stage of an intent: card form or code. */
const atForm = (way: IntentRequest["way"]) => {
  const after = way === "sbp" ? codeLifetime : formLifetime;
  return { stage: "open", reason: null, end: { after, as: "fail" } } as const;
};

/** The step for a saved card. Expired and unknown cards are declined. */
const stepOf = (
  card: CardRow | undefined,
  { offSession, challenge3ds }: Pick<IntentRequest, "offSession" | "challenge3ds">,
  now: Date,
): Step => {
  if (card === undefined || card.expires < bankMonth(now)) return { stage: "fail", reason: "declined" };
  if (offSession) return afterSavedCard[card.behaviour];
  return (challenge3ds ? afterAskedCard : afterCard)[card.behaviour];
};

/** The first step of a request; null: the card form. */
const firstStep = (request: IntentRequest, known: ReadonlyMap<string, CardRow>, now: Date): Step | null => {
  const { cardToken, offSession } = request;
  if (cardToken !== null) return stepOf(known.get(cardToken), request, now);
  return offSession ? withoutAnyone : null;
};

/** Ledger status at the end of a charge; a hold is released at once. */
const entry = (
  { kind }: IntentRow,
  charge: NonNullable<Step["charge"]>,
): typeof sandboxCharges.$inferInsert.status =>
  charge === "success" && kind === "hold" ? "released" : charge;

const cardsOf = async (tx: Database, tokens: string[]): Promise<Map<string, CardRow>> => {
  if (tokens.length === 0) return new Map();
  const rows = await tx.select().from(sandboxCards).where(eqAny(sandboxCards.token, tokens));
  return new Map(rows.map((card) => [card.token, card]));
};

const readMany = async (tx: Database, references: string[]) => {
  const rows = await tx
    .select({ intent: sandboxIntents, card: sandboxCards })
    .from(sandboxIntents)
    .leftJoin(sandboxCards, eq(sandboxIntents.card, sandboxCards.token))
    .where(eqAny(sandboxIntents.reference, references));
  return new Map(rows.map((row) => [row.intent.reference, row]));
};

/**
 * The acquirer's database: intents, cards, charges and pending notifications. Each change of an intent is a
 * transaction that locks it, so a form submitted twice makes one charge.
 */
export const openBook = (database: Database, clock: Clock) => {
  /**
   * Writes ledger entries and notifications of steps. One entry per intent, by a constraint, so a double charge
   * cannot pass unnoticed.
   */
  const follow = async (tx: Database, taken: readonly { intent: IntentRow; step: Step }[]): Promise<void> => {
    const now = clock.now();
    const charges = taken.flatMap(({ intent, step: { charge } }) => {
      if (charge === undefined) return [];
      const { id, payment, subscription, period, amount } = intent;
      return [{ intent: id, payment, subscription, period, amount, status: entry(intent, charge), at: now }];
    });
    if (charges.length > 0) await tx.insert(sandboxCharges).values(charges);
    const notifications = taken.flatMap(({ intent: { id: intent }, step: { stage, notifiedTwice } }) => {
      if (stage !== "success" && stage !== "fail") return [];
      const notification = { event: `${intent}-${stage}`, intent, dueAt: now };
      return notifiedTwice === true
        ? [notification, { ...notification, dueAt: later(now, 1_000) }]
        : [notification];
    });
    if (notifications.length > 0) await tx.insert(sandboxNotifications).values(notifications);
  };

  const take = async (tx: Database, intent: IntentRow, step: Step): Promise<void> => {
    const { stage, reason = null, charge, end } = step;
    await tx
      .update(sandboxIntents)
      .set({
        stage,
        reason,
        endsAt: end ? later(clock.now(), end.after) : null,
        endsAs: end?.as ?? null,
      })
      .where(eq(sandboxIntents.id, intent.id));
    if (intent.stage !== "waiting" || charge === undefined) return follow(tx, [{ intent, step }]);
    // The entry exists, only its result was open.
    const status = entry(intent, charge);
    await tx.update(sandboxCharges).set({ status }).where(eq(sandboxCharges.intent, intent.id));
    const { charge: _entered, ...rest } = step;
    return follow(tx, [{ intent, step: rest }]);
  };

  const lock = async (tx: Database, id: string): Promise<IntentRow | undefined> =>
    (await tx.select().from(sandboxIntents).where(eq(sandboxIntents.id, id)).for("update"))[0];

  const read = async (id: string): Promise<{ intent: IntentRow; card: CardRow | null } | null> => {
    const [row] = await database
      .select({ intent: sandboxIntents, card: sandboxCards })
      .from(sandboxIntents)
      .leftJoin(sandboxCards, eq(sandboxIntents.card, sandboxCards.token))
      .where(eq(sandboxIntents.id, id));
    return row ?? null;
  };

  /** Applies a step if the intent's stage is one of `from`. */
  const move = (id: string, from: readonly Stage[], step: Step): Promise<void> =>
    database.transaction(async (tx) => {
      const intent = await lock(tx, id);
      if (intent !== undefined && from.includes(intent.stage)) await take(tx, intent, step);
    });

  /** The payer has submitted the card form. */
  const giveCard = (id: string, card: ReadCard): Promise<void> =>
    database.transaction(async (tx) => {
      const intent = await lock(tx, id);
      if (intent?.stage !== "open" || intent.way !== "card") return;
      const token = tokenOf(card);
      await tx
        .insert(sandboxCards)
        .values({ token, ...card })
        .onConflictDoNothing();
      const amount = intent.amount + tooMuch(intent.kind, card.behaviour);
      await tx.update(sandboxIntents).set({ card: token, amount }).where(eq(sandboxIntents.id, id));
      await take(tx, { ...intent, amount }, afterCard[card.behaviour]);
    });

  /**
   * Creates intents, or finds existing ones by reference, in order; null if the reference has another amount. Saved
   * cards are charged at once.
   */
  const create = (requests: readonly IntentRequest[]): Promise<(Intent | null)[]> =>
    database.transaction(async (tx) => {
      if (requests.length === 0) return [];
      const now = clock.now();
      const tokens = requests.flatMap(({ cardToken }) => cardToken ?? []);
      const known = await cardsOf(tx, tokens);
      const steps = new Map(requests.map((request) => [request.reference, firstStep(request, known, now)]));
      const rows = requests.map(({ order, cardToken, offSession: _, challenge3ds: _also, ...rest }) => {
        const { stage, reason = null, end } = steps.get(rest.reference) ?? atForm(rest.way);
        const card = cardToken === null ? undefined : known.get(cardToken);
        return {
          id: name(),
          ...rest,
          payment: order?.payment,
          subscription: order?.subscription,
          period: order?.period,
          orderUuid: order?.uuid,
          clientUuid: order?.client,
          stage,
          reason,
          createdAt: now,
          card: card?.token ?? null,
          amount: rest.amount + tooMuch(rest.kind, card?.behaviour),
          endsAt: end ? later(now, end.after) : null,
          endsAs: end?.as ?? null,
        };
      });
      const created = await tx
        .insert(sandboxIntents)
        .values(rows)
        .onConflictDoNothing({ target: sandboxIntents.reference })
        .returning();
      await follow(
        tx,
        created.flatMap((intent) => {
          const step = steps.get(intent.reference) ?? null;
          return step === null ? [] : [{ intent, step }];
        }),
      );
      const found = await readMany(
        tx,
        requests.map(({ reference }) => reference),
      );
      return requests.map(({ reference, amount }) => {
        const row = found.get(reference);
        if (row === undefined) return null;
        const { intent, card } = row;
        return intent.amount === amount + tooMuch(intent.kind, card?.behaviour)
          ? toIntent(intent, card)
          : null;
      });
    });

  /** Refunds a part of a charge; null for an unknown intent, or if the reference belongs to another refund. */
  const refund = ({ reference, intentId, amount }: RefundRequest): Promise<AcquirerRefund | null> =>
    database.transaction(async (tx) => {
      const intent = await lock(tx, intentId);
      if (intent === undefined) return null;
      const earlier = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.intent, intentId));
      const same = earlier.find((one) => one.reference === reference);
      if (same !== undefined)
        return same.amount === amount
          ? { refundId: same.id, reference, amount, status: "success" as const }
          : null;
      const left = earlier.reduce((rest, one) => rest - one.amount, intent.amount);
      const refundId = name();
      if (intent.stage !== "success" || intent.kind !== "charge" || amount > left)
        return { refundId, reference, amount, status: "fail" as const };
      await tx
        .insert(sandboxRefunds)
        .values({ id: refundId, reference, intent: intentId, amount, at: clock.now() });
      return { refundId, reference, amount, status: "success" as const };
    });

  /**
   * A page of a day's operations, in their order. A charge that still looks open to the shop is listed once it has
   * ended. `cursor`: time (microseconds, as PostgreSQL has them) and id of the last one.
   */
  const list = async ({ day, cursor }: { day: string; cursor: string | null }): Promise<BankOperations> => {
    const [from, until] = [startOfDay(homeZone, day), startOfDay(homeZone, addDays(day, 1))];
    const [lastAt = "", lastId = ""] = cursor?.split(" ") ?? [];
    const { at: chargedAt } = sandboxCharges;
    const { at: refundedAt } = sandboxRefunds;
    const micros = (at: typeof chargedAt | typeof refundedAt) =>
      sql<string>`lpad((extract(epoch from ${at}) * 1000000)::bigint::text, 16, '0')`;
    const on = (at: typeof chargedAt | typeof refundedAt, id: SQL) =>
      and(
        gte(at, from),
        lt(at, until),
        cursor === null
          ? undefined
          : sql`(${micros(at)}, ${id} collate "C") > (${lastAt}, ${lastId} collate "C")`,
      );
    const charges = await database
      .select({
        order: micros(chargedAt),
        at: chargedAt,
        charge: sandboxCharges,
        intent: sandboxIntents,
        card: sandboxCards,
        refunded: sql<string>`(select coalesce(sum(${sandboxRefunds.amount}), 0) from ${sandboxRefunds}
          where ${sandboxRefunds.intent} = ${sandboxCharges.intent})`,
      })
      .from(sandboxCharges)
      .innerJoin(sandboxIntents, eq(sandboxIntents.id, sandboxCharges.intent))
      .leftJoin(sandboxCards, eq(sandboxCards.token, sandboxIntents.card))
      .where(and(on(chargedAt, sql`${sandboxCharges.intent}`), eq(sandboxIntents.stage, "success")))
      .orderBy(asc(chargedAt), sql`${sandboxCharges.intent} collate "C"`)
      .limit(listed + 1);
    const refunds = await database
      .select({ order: micros(refundedAt), refund: sandboxRefunds })
      .from(sandboxRefunds)
      .where(on(refundedAt, sql`${sandboxRefunds.id}`))
      .orderBy(asc(refundedAt), sql`${sandboxRefunds.id} collate "C"`)
      .limit(listed + 1);
    const all = [
      ...charges.map(({ order, at, charge, intent, card, refunded }) => {
        const { intent: intentId, amount, period } = charge;
        const { reference, kind, way, orderUuid: uuid, clientUuid: client } = intent;
        const moved = { intentId, reference, amount, at: at.toISOString() };
        const paid = uuid === null || client === null || period === null ? null : { uuid, client, period };
        const operation: BankOperation =
          kind === "hold"
            ? { kind, ...moved }
            : {
                kind,
                ...moved,
                refunded: Number(refunded),
                way,
                card: toIntent(intent, card).card,
                order: paid,
              };
        return { key: `${order} ${intentId}`, operation };
      }),
      ...refunds.map(({ order, refund: { id: refundId, reference, intent: intentId, amount, at } }) => ({
        key: `${order} ${refundId}`,
        operation: { kind: "refund" as const, refundId, reference, intentId, amount, at: at.toISOString() },
      })),
    ].toSorted((a, b) => (a.key < b.key ? -1 : 1));
    const page = all.slice(0, listed);
    return {
      operations: page.map(({ operation }) => operation),
      next: all.length > listed ? (page.at(-1)?.key ?? null) : null,
    };
  };

  /** Ends what is due: unpaid forms, the silent bank, late results. */
  const endDue = async (): Promise<void> => {
    const due = await database
      .select({ id: sandboxIntents.id })
      .from(sandboxIntents)
      .where(lte(sandboxIntents.endsAt, clock.now()))
      .orderBy(asc(sandboxIntents.endsAt));
    for (const { id } of due) {
      await database.transaction(async (tx) => {
        const intent = await lock(tx, id);
        if (intent === undefined || intent.endsAt === null || intent.endsAs === null) return;
        if (intent.endsAt <= clock.now()) await take(tx, intent, atEnd(intent.stage, intent.endsAs));
      });
    }
  };

  const nextEnd = async (): Promise<Date | null> => {
    const [row] = await database.select({ at: min(sandboxIntents.endsAt) }).from(sandboxIntents);
    return row?.at ?? null;
  };

  return { create, refund, list, read, move, giveCard, endDue, nextEnd };
};
export type Book = ReturnType<typeof openBook>;
