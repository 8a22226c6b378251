import { createHash, randomBytes } from "node:crypto";
import { asc, eq, lte, min } from "drizzle-orm";
import type { Clock } from "../../clock.ts";
import type { Database } from "../../database/database.ts";
import type { Intent, IntentRequest } from "../../providers/acquirer.ts";
import { sandboxCards, sandboxCharges, sandboxIntents, sandboxNotifications } from "../tables.ts";
import type { ReadCard } from "./card-form.ts";
import { afterCard, atEnd, formLifetime, type Step } from "./outcome.ts";
import { type CardRow, type IntentRow, tell } from "./tell.ts";

type Stage = IntentRow["stage"];

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);
/** The same card given again is the same card to the shop. */
const tokenOf = (card: ReadCard): string =>
  createHash("sha256").update(Object.values(card).join()).digest("base64url");
const name = (): string => randomBytes(18).toString("base64url");

/**
 * The acquirer's memory: intents, cards, charges and the news that the shop is owed. Every move of an intent is one
 * transaction that locks it, so two submits of one form make one charge.
 */
export const openBook = (database: Database, clock: Clock) => {
  /** One line per intent: a second would violate its constraint, so a double charge cannot pass unseen. */
  const enter = async (
    tx: Database,
    intent: IntentRow,
    outcome: NonNullable<Step["charge"]>,
  ): Promise<void> => {
    const { id, payment, subscription, period, amount } = intent;
    const status = outcome === "success" && intent.kind === "hold" ? "released" : outcome;
    if (intent.stage === "waiting")
      await tx.update(sandboxCharges).set({ status }).where(eq(sandboxCharges.intent, id));
    else
      await tx
        .insert(sandboxCharges)
        .values({ intent: id, payment, subscription, period, amount, status, at: clock.now() });
  };

  const take = async (tx: Database, intent: IntentRow, step: Step): Promise<void> => {
    const now = clock.now();
    const stage = { stage: step.stage, reason: step.reason ?? null };
    const end = { endsAt: step.end ? later(now, step.end.after) : null, endsAs: step.end?.as ?? null };
    await tx
      .update(sandboxIntents)
      .set({ ...stage, ...end })
      .where(eq(sandboxIntents.id, intent.id));
    if (step.charge !== undefined) await enter(tx, intent, step.charge);
    if (step.stage !== "success" && step.stage !== "fail") return;
    const news = { event: `${intent.id}-${step.stage}`, intent: intent.id };
    const copies = step.toldTwice === true ? [now, later(now, 1_000)] : [now];
    await tx.insert(sandboxNotifications).values(copies.map((dueAt) => ({ ...news, dueAt })));
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

  /** Moves the intent if it stands in one of `from`; otherwise nothing happens. */
  const move = (id: string, from: readonly Stage[], step: Step): Promise<void> =>
    database.transaction(async (tx) => {
      const intent = await lock(tx, id);
      if (intent !== undefined && from.includes(intent.stage)) await take(tx, intent, step);
    });

  /** The payer has given a card on the form. */
  const giveCard = (id: string, card: ReadCard): Promise<void> =>
    database.transaction(async (tx) => {
      const intent = await lock(tx, id);
      if (intent?.stage !== "open") return;
      const token = tokenOf(card);
      await tx
        .insert(sandboxCards)
        .values({ token, ...card })
        .onConflictDoNothing();
      await tx.update(sandboxIntents).set({ card: token }).where(eq(sandboxIntents.id, id));
      await take(tx, intent, afterCard[card.behaviour]);
    });

  /** The intent of this reference, made now or before; null if the reference names one of another amount. */
  const create = (request: IntentRequest): Promise<Intent | null> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const { order, cardToken, ...rest } = request;
      const [card] =
        cardToken === null
          ? []
          : await tx.select().from(sandboxCards).where(eq(sandboxCards.token, cardToken));
      const [created] = await tx
        .insert(sandboxIntents)
        .values({
          id: name(),
          ...rest,
          ...order,
          stage: "open",
          card: card?.token ?? null,
          endsAt: later(now, formLifetime),
          endsAs: "fail",
          createdAt: now,
        })
        .onConflictDoNothing({ target: sandboxIntents.reference })
        .returning();
      if (created !== undefined && cardToken !== null) {
        const declined: Step = { stage: "fail", reason: "declined" };
        // A bank declines what has expired, like what it does not know.
        const good = card !== undefined && card.expires >= now.toISOString().slice(0, 7);
        await take(tx, created, good ? afterCard[card.behaviour] : declined);
      }
      const [stands] = await tx
        .select({ intent: sandboxIntents, card: sandboxCards })
        .from(sandboxIntents)
        .leftJoin(sandboxCards, eq(sandboxIntents.card, sandboxCards.token))
        .where(eq(sandboxIntents.reference, request.reference));
      return stands?.intent.amount === request.amount ? tell(stands.intent, stands.card) : null;
    });

  /** Ends what ends by itself by now: forms nobody paid, the silent bank, the late outcome. */
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

  return { create, read, move, giveCard, endDue, nextEnd };
};
export type Book = ReturnType<typeof openBook>;
