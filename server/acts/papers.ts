import { createHash } from "node:crypto";
import { and, asc, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { type Language, languages } from "#contract/language.ts";
import { type Paper, PaperText, type signatureWays } from "#contract/paper.ts";
import { signatureOf } from "#contract/subscription.ts";
import { readTranslations } from "../catalog/translations.ts";
import type { Database } from "../platform/database/database.ts";
import { acts } from "../platform/database/tables/acts.ts";
import { cities, devices, offices, organization } from "../platform/database/tables/catalog.ts";
import { clients } from "../platform/database/tables/clients.ts";
import { storedTexts } from "../platform/database/tables/consents.ts";
import { papers } from "../platform/database/tables/papers.ts";
import { payments } from "../platform/database/tables/payments.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";
import { Refusal } from "../platform/refusal.ts";
import { type PaperFacts, contractSince, renderPaper, renderSeal } from "./render-paper.ts";

type ActRow = typeof acts.$inferSelect;
type PaperRow = typeof papers.$inferSelect;

/** Names a paper: an act, or with `actId` null the contract. */
export type PaperId = { readonly subscriptionId: number; readonly actId: number | null };

/** The browser in which a client signed. */
export type SigningDevice = Pick<PaperRow, "sessionId" | "device" | "address">;
const noDevice: SigningDevice = { sessionId: null, device: null, address: null };

const hashBody = (body: string): string => createHash("sha256").update(body).digest("hex");

/** What the papers of a subscription are rendered from. Refusal: `resource.missing`. */
export const readPaperFacts = async (database: Database, subscriptionId: number): Promise<PaperFacts> => {
  const [found] = await database
    .select({
      subscription: subscriptions,
      device: { name: devices.name, image: devices.image },
      city: { name: cities.name, timezone: cities.timezone },
      office: offices.address,
      company: organization.company,
      concluded: papers.signedAt,
      client: {
        lastName: clients.lastName,
        firstName: clients.firstName,
        patronymic: clients.patronymic,
        phone: clients.phone,
      },
    })
    .from(subscriptions)
    .innerJoin(devices, eq(devices.id, subscriptions.deviceId))
    .innerJoin(cities, eq(cities.id, subscriptions.cityId))
    .innerJoin(clients, eq(clients.id, subscriptions.clientId))
    .leftJoin(offices, eq(offices.id, subscriptions.officeId))
    .leftJoin(organization, eq(organization.id, 1))
    .leftJoin(papers, and(eq(papers.subscriptionId, subscriptions.id), isNull(papers.actId)))
    .where(eq(subscriptions.id, subscriptionId));
  if (found === undefined) throw new Refusal("resource.missing");
  const { office, ...facts } = found;
  const own = await database
    .select()
    .from(acts)
    .where(eq(acts.subscriptionId, subscriptionId))
    .orderBy(asc(acts.ordinal));
  return { ...facts, place: facts.subscription.deliveryAddress ?? office, acts: own };
};

const findAct = ({ acts }: PaperFacts, actId: number | null): ActRow | null => {
  if (actId === null) return null;
  const act = acts.find(({ id }) => id === actId);
  if (act === undefined) throw new Refusal("resource.missing");
  return act;
};

const numberOf = ({ subscription }: PaperFacts, act: ActRow | null): string =>
  act?.number ?? String(subscription.id);

const whichPaper = ({ subscriptionId, actId }: PaperId) =>
  actId === null
    ? and(eq(papers.subscriptionId, subscriptionId), isNull(papers.actId))
    : eq(papers.actId, actId);

/** A paper as JSON, and its hash. */
const renderBody = async (
  database: Database,
  paper: { facts: PaperFacts; act: ActRow | null },
  { language, pen = false }: { language: Language; pen?: boolean },
) => {
  const translate = await readTranslations(database, language);
  const text = renderPaper(paper, { language, translate, pen });
  const body = JSON.stringify(text);
  return { text, body, hash: hashBody(body) };
};

type Stored = PaperId & {
  readonly language: Language;
  readonly how: (typeof signatureWays)[number];
  readonly signedAt: Date;
  readonly now: Date;
  readonly restored?: boolean;
  readonly device?: SigningDevice;
  /** When the code was sent that signs it. */
  readonly codeSentAt?: Date | null;
  /** The hash of the paper that was read (null: unknown); another one is refused with `act.changed`. */
  readonly shown?: string | null;
  /** The subscription, if it is not saved yet. */
  readonly state?: PaperFacts["subscription"] | undefined;
};

/**
 * Stores a paper as it is signed, in both languages; one that is stored already stays as it is. Call it with the
 * subscription or its client locked.
 */
export const storePaper = async (
  transaction: Database,
  {
    subscriptionId,
    actId,
    language,
    how,
    signedAt,
    now,
    restored = false,
    device = noDevice,
    codeSentAt = null,
    shown,
    state,
  }: Stored,
): Promise<void> => {
  const read = await readPaperFacts(transaction, subscriptionId);
  const facts = state === undefined ? read : { ...read, subscription: state };
  const act = findAct(facts, actId);
  const signed = await renderBody(transaction, { facts, act }, { language });
  if (shown !== undefined && shown !== signed.hash) throw new Refusal("act.changed");
  const other = languages.find((each) => each !== language);
  const translation =
    other === undefined ? null : await renderBody(transaction, { facts, act }, { language: other });
  await transaction
    .insert(storedTexts)
    .values([
      { hash: signed.hash, language, body: signed.body, created: now },
      ...(other === undefined || translation === null
        ? []
        : [{ hash: translation.hash, language: other, body: translation.body, created: now }]),
    ])
    .onConflictDoNothing();
  await transaction
    .insert(papers)
    .values({
      clientId: facts.subscription.clientId,
      subscriptionId,
      actId,
      number: numberOf(facts, act),
      textHash: signed.hash,
      translationHash: translation?.hash ?? null,
      how,
      seal: renderSeal(facts, { how, at: signedAt, language }),
      codeSentAt,
      signedAt,
      storedAt: now,
      restored,
      ...device,
    })
    .onConflictDoNothing();
};

/** The language of what the company signs alone: of the contract, else of the first payment. */
export const readPaperLanguage = async (transaction: Database, subscriptionId: number): Promise<Language> => {
  const [contract] = await transaction
    .select({ language: storedTexts.language })
    .from(papers)
    .innerJoin(storedTexts, eq(storedTexts.hash, papers.textHash))
    .where(whichPaper({ subscriptionId, actId: null }));
  if (contract !== undefined) return contract.language;
  const [payment] = await transaction
    .select({ language: payments.language })
    .from(payments)
    .where(eq(payments.subscriptionId, subscriptionId))
    .orderBy(asc(payments.id))
    .limit(1);
  return payment?.language ?? "ru";
};

const readText = async (
  database: Database,
  hash: string,
): Promise<{ language: Language; text: PaperText }> => {
  const [stored] = await database.select().from(storedTexts).where(eq(storedTexts.hash, hash));
  if (stored === undefined) throw new Error("a stored paper has no text");
  return { language: stored.language, text: v.parse(PaperText, JSON.parse(stored.body)) };
};

/** A stored paper with its translation, if the reader's language is another. */
const readStored = async (
  database: Database,
  row: PaperRow,
  language: Language,
): Promise<Omit<Paper, "since">> => {
  const signed = await readText(database, row.textHash);
  const isOther = signed.language !== language && row.translationHash !== null;
  return {
    number: row.number,
    ...signed,
    hash: row.textHash,
    signature: {
      at: row.signedAt.toISOString(),
      seal: row.seal,
      record: row.restored ? "restored" : "stored",
    },
    translation:
      isOther && row.translationHash !== null ? (await readText(database, row.translationHash)).text : null,
  };
};

/** Where an unstored paper is signed: acts by their row, contracts with the payment of the first month. */
const signedAtOf = ({ subscription }: PaperFacts, act: ActRow | null): Date | null =>
  act === null ? (subscription.period > 1 ? subscription.created : null) : act.signedAt;

/** How a paper was signed before papers were stored. */
export const wayBefore = (act: Pick<ActRow, "type"> | null): PaperRow["how"] =>
  act === null
    ? "offer"
    : ({ client: "press", account: "agreement", company: "company" } as const)[signatureOf(act.type)];

/** A client's paper: as stored once it is signed, else as of now. Refusal: `resource.missing`. */
export const readPaper = async (
  database: Database,
  input: { clientId: number; act: number | null; contract: number | null; language: Language; pen: boolean },
): Promise<v.InferInput<typeof Paper>> => {
  const { clientId, act: actId, contract, language, pen } = input;
  const subscriptionId =
    actId === null
      ? contract
      : (await database.select({ id: acts.subscriptionId }).from(acts).where(eq(acts.id, actId)))[0]?.id;
  if (subscriptionId == null) throw new Refusal("resource.missing");
  const facts = await readPaperFacts(database, subscriptionId);
  if (facts.subscription.clientId !== clientId) throw new Refusal("resource.missing");
  const act = findAct(facts, actId);
  const [row] = await database.select().from(papers).where(whichPaper({ subscriptionId, actId }));
  const since = act === null ? contractSince(facts, language) : [];
  if (row !== undefined) return { ...(await readStored(database, row, language)), since };
  const at = signedAtOf(facts, act);
  const { text, hash } = await renderBody(database, { facts, act }, { language, pen: pen && at === null });
  return {
    number: numberOf(facts, act),
    language,
    text,
    hash,
    signature:
      at === null
        ? null
        : {
            at: at.toISOString(),
            seal: renderSeal(facts, { how: wayBefore(act), at, language }),
            record: "none",
          },
    translation: null,
    since,
  };
};

/** Whether a paper with this number has a hash that begins so. */
export const isStored = async (
  database: Database,
  { number, hash }: { number: string; hash: string },
): Promise<boolean> => {
  const [row] = await database
    .select({ hash: papers.textHash })
    .from(papers)
    .where(eq(papers.number, number));
  return row?.hash.startsWith(hash) ?? false;
};

/** Stores the papers of these acts that need no signature of the client. */
export const storeSignedActs = async (
  transaction: Database,
  issued: readonly Pick<ActRow, "id" | "type" | "subscriptionId">[],
  { now, language, state }: { now: Date; language?: Language | undefined; state?: Stored["state"] },
): Promise<void> => {
  for (const { id: actId, type, subscriptionId } of issued) {
    const by = signatureOf(type);
    if (by === "client") continue;
    await storePaper(transaction, {
      subscriptionId,
      actId,
      language: language ?? (await readPaperLanguage(transaction, subscriptionId)),
      how: by === "account" ? "agreement" : "company",
      signedAt: now,
      now,
      state,
    });
  }
};

/** The hashes of all texts of a client's papers. */
export const readPaperTexts = async (database: Database, clientId: number): Promise<string[]> => {
  const rows = await database
    .select({ text: papers.textHash, translation: papers.translationHash })
    .from(papers)
    .where(eq(papers.clientId, clientId));
  return rows.flatMap(({ text, translation }) => (translation === null ? [text] : [text, translation]));
};
