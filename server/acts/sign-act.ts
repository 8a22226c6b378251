import { and, eq, isNull } from "drizzle-orm";
import type { ReplyWire, RequestOf } from "#contract/call.ts";
import type { Language } from "#contract/language.ts";
import type { requestSigningCode, signAct as signCall } from "#contract/subscription.ts";
import { readTranslations } from "../catalog/translations.ts";
import { requireConsents } from "../consents/record-consents.ts";
import { type Database, lockClient, transact } from "../platform/database/database.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { challenges } from "../platform/database/tables/sign-in.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { type KeyedRequest, type StoredReply, once } from "../platform/idempotency/idempotency.ts";
import { Refusal } from "../platform/refusal.ts";
import { hashCode, isSameHash } from "../sign-in/code.rules.ts";
import { countTry, deviceName, noteWrong } from "../sign-in/confirm-code.ts";
import { type CodeNeeds, sendCode } from "../sign-in/send-code.ts";
import { readActPictures } from "./act-picture.routes.ts";
import { actWire } from "./act.reply.ts";
import { readPaper, storePaper } from "./papers.ts";

type Signer = {
  readonly caller: { readonly clientId: number; readonly sessionId: number };
  readonly address: string;
  readonly language: Language;
};

/** A client's act with the phone that signs it. Refusal: `resource.missing`, also for another client's. */
const readOwnAct = async (
  database: Database,
  { clientId, actId }: { clientId: number; actId: number },
): Promise<{ act: typeof acts.$inferSelect; phone: string | null }> => {
  const [own] = await database
    .select({ act: acts, phone: clients.phone })
    .from(acts)
    .innerJoin(subscriptions, eq(subscriptions.id, acts.subscriptionId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .where(and(eq(acts.id, actId), eq(subscriptions.clientId, clientId)));
  if (own === undefined) throw new Refusal("resource.missing");
  return own;
};

/**
 * Sends the code that signs the paper which was read. The agreement on simple electronic signatures is part of the
 * offer, so its consent comes first (63-FZ, article 9, part 2). Refusals: see the contract.
 */
export const sendSigningCode = async (
  deps: CodeNeeds,
  { caller, address, language, request }: Signer & { request: RequestOf<typeof requestSigningCode> },
): Promise<ReplyWire<typeof requestSigningCode>> => {
  const { database } = deps;
  const { clientId, sessionId } = caller;
  const { id: actId, shown: paperHash } = request;
  // A flag that was set since the request began refuses it (V19).
  await transact(database, (transaction) => lockClient(transaction, clientId));
  const { phone } = await readOwnAct(database, { clientId, actId });
  if (phone === null) throw new Refusal("resource.missing");
  await requireConsents(database, clientId, language);
  const paper = await readPaper(database, { clientId, act: actId, contract: null, language, pen: false });
  if (paper.hash !== paperHash || paper.signature !== null) throw new Refusal("act.changed");
  const title = paper.text.title.replaceAll("\u00a0", " ");
  return sendCode(deps, { phone, address, language, signing: { sessionId, actId, paperHash, title } });
};

type Challenge = Pick<typeof challenges.$inferSelect, "id" | "created">;

/**
 * Compares a code with the one that was sent for this paper in this session. The try is counted in a transaction of
 * its own, so that a refusal does not undo it. Null if no code is open. Refusal: `code.wrong {attemptsLeft}`.
 */
const tryCode = async (
  { database, clock, codeCost, limits }: Pick<CodeNeeds, "database" | "clock" | "codeCost" | "limits">,
  { sessionId, request }: { sessionId: number; request: RequestOf<typeof signCall> },
): Promise<Challenge | null> => {
  const { id: actId, shown, challenge: id, code } = request;
  if (shown === undefined || id === undefined || code === undefined) return null;
  const which = and(
    eq(challenges.id, id),
    eq(challenges.sessionId, sessionId),
    eq(challenges.actId, actId),
    eq(challenges.paperHash, shown),
  );
  const [peeked] = await database
    .select({ salt: challenges.salt })
    .from(challenges)
    .where(and(which, isNull(challenges.closed)));
  if (peeked === undefined) return null;
  const given = await hashCode(code, peeked.salt, codeCost);
  const tried = await transact(database, async (transaction) => {
    const now = clock.now();
    const counted = await countTry(transaction, which, now);
    if (counted === undefined || isSameHash(given, counted.codeHash)) return counted ?? null;
    return noteWrong(transaction, counted, { fresh: limits.wrongPerAddress, now });
  });
  if (tried instanceof Refusal) throw tried;
  return tried;
};

/** Closes a code; false if it was used, replaced or closed meanwhile. */
const closeCode = async (
  database: Database,
  { id }: Challenge,
  { outcome, now }: { outcome: "confirmed" | "replaced"; now: Date },
): Promise<boolean> => {
  const closed = await database
    .update(challenges)
    .set({ closed: now, outcome })
    .where(and(eq(challenges.id, id), isNull(challenges.closed)))
    .returning({ id: challenges.id });
  return closed.length > 0;
};

/**
 * Signs a client's act with a code and stores the paper, in one transaction. A second signature changes nothing (V23).
 * The placeholders are stored as sent and never read. Refusals: see the contract.
 */
export const signAct = async (
  deps: Pick<CodeNeeds, "database" | "clock" | "codeCost" | "limits">,
  {
    caller: { clientId, sessionId },
    address,
    language,
    request,
    userAgent,
    keyed,
  }: Signer & { request: RequestOf<typeof signCall>; userAgent: string; keyed: KeyedRequest },
): Promise<ReplyWire<typeof signCall> | StoredReply> => {
  const { database, clock } = deps;
  const { id: actId, lat, lon, shown = null } = request;
  const challenge = await tryCode(deps, { sessionId, request });
  try {
    return await once(deps, keyed, async (transaction) => {
      const now = clock.now();
      await lockClient(transaction, clientId);
      const { act } = await readOwnAct(transaction, { clientId, actId });
      const translate = await readTranslations(transaction, language);
      const pictures = (await readActPictures(transaction, { clientId, language })).get(actId);
      if (act.signedAt !== null) return { act: actWire(act, translate, pictures) };
      await storePaper(transaction, {
        subscriptionId: act.subscriptionId,
        actId,
        language,
        how: "code",
        codeSentAt: challenge?.created ?? null,
        signedAt: now,
        now,
        device: { sessionId, device: deviceName(userAgent), address },
        shown,
      });
      if (challenge === null || !(await closeCode(transaction, challenge, { outcome: "confirmed", now })))
        throw new Refusal("code.expired");
      const signed = { ...act, signedAt: now };
      await transaction.update(acts).set({ signedAt: now, lat, lon }).where(eq(acts.id, actId));
      return { act: actWire(signed, translate, pictures) };
    });
  } catch (error) {
    // The paper that the code was sent for is no more: another one need not wait for the countdown.
    if (challenge !== null && error instanceof Refusal && error.code === "act.changed")
      await closeCode(database, challenge, { outcome: "replaced", now: clock.now() });
    throw error;
  }
};
