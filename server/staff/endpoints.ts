import { type Context, Hono } from "hono";
import * as v from "valibot";
import { type Database, transact } from "../platform/database/database.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/logging/log.ts";
import { answerErrors } from "../platform/http/answer-errors.ts";
import { readBody } from "../platform/http/read-input.ts";
import type { Env } from "../platform/http/context.ts";
import { Refusal } from "../platform/refusal.ts";
import { respond } from "../platform/http/respond.ts";
import { writeStaffAct } from "./acts.ts";
import { type Document, decode, explain, nameOf, readCsv, readJson } from "./document.ts";
import { StaffRefusal, malformed } from "./refusal.ts";
import { type StaffToken, findStaff } from "./tokens.ts";
import { eq } from "drizzle-orm";
import { clients } from "../platform/database/tables/clients.ts";
import { subscriptions } from "../platform/database/tables/subscriptions.ts";

/** A subscription for the log, existing or not. */
export const subscriptionSubject = async (database: Database, id: number): Promise<Subject> => {
  const [found] = await database
    .select({ clientId: subscriptions.clientId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return { subject: `subscription ${id}`, clientId: found?.clientId ?? null };
};

/** A client for the log, existing or not. */
export const clientSubject = async (database: Database, id: number): Promise<Subject> => {
  const known = await database.$count(clients, eq(clients.id, id));
  return { subject: `client ${id}`, clientId: known === 0 ? null : id };
};

/** An imported document. */
export const documentSubject = (name: string) => async (): Promise<Subject> => ({
  subject: name,
  clientId: null,
});

/** The version changes with the contract. */
export const staffPath = "/staff/api/v1/";

export type StaffNeeds = { database: Database; clock: Clock; log: Log; staff: readonly StaffToken[] };

/** Larger than other bodies, for a catalogue. Bytes. */
const documentLimit = 4 * 1_048_576;

/** The subject of an action, and its client. */
export type Subject = { readonly subject: string; readonly clientId: number | null };
type Facts = Record<string, unknown>;

/** `already`: nothing had to be changed. `facts`: for the log; `reply`: for the caller. */
export type Acted = {
  readonly outcome: "done" | "already";
  readonly facts: Facts;
  readonly reply: object;
  /** The subject, if only the action finds it. */
  readonly about?: Subject;
};

export type StaffInput<S extends v.GenericSchema> = {
  readonly id: number;
  readonly request: v.InferOutput<S>;
  readonly document: Document;
  readonly dryRun: boolean;
};

type ActCall<S extends v.GenericSchema> = {
  /** Name in the log. */
  readonly act: string;
  /** `:id` is the subject's id. */
  readonly path: string;
  readonly request: S;
  readonly subjectOf: (database: Database, id: number) => Promise<Subject>;
  /** The list that a CSV holds; without it a CSV is refused. */
  readonly table?: string;
  /** Of the body, bytes. */
  readonly bodyLimit?: number;
};

/** `prepare`: slow work without the database, before the transaction. */
type PreparedCall<S extends v.GenericSchema, P> = ActCall<S> & {
  readonly prepare: (request: v.InferOutput<S>) => Promise<P>;
};

/** Milliseconds. */
const warningPause = 60_000;

/** Thrown at the end of a dry run to roll it back. */
class DryRun extends Error {}

const PathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
const idOf = (c: Context): number => {
  const read = v.safeParse(v.optional(PathId, "1"), c.req.param("id"));
  if (!read.success) throw new StaffRefusal("resource.missing", "The number in the address is not one.");
  return read.output;
};

/** Validates the body. */
const validate = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const problems = read.issues.map(explain).map(({ path, problem }) => `${nameOf(path)} ${problem}`);
  throw malformed(`${problems.join("; ")}.`);
};

const readBytes = async (c: Context, bodyLimit: number): Promise<Uint8Array> => {
  try {
    return await readBody(c, bodyLimit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StaffRefusal("request.tooLarge", `The body is larger than ${bodyLimit} bytes.`);
  }
};

const readDocument = async (
  c: Context,
  { table, bodyLimit = documentLimit }: Pick<ActCall<v.GenericSchema>, "table" | "bodyLimit">,
): Promise<Document> => {
  const bytes = await readBytes(c, bodyLimit);
  const type = (c.req.header("Content-Type") ?? "application/json").toLowerCase().split(";")[0]?.trim();
  if (type === "application/json") return readJson(decode(bytes));
  if (type === "text/csv" && table !== undefined) return readCsv(decode(bytes), table);
  throw malformed(`Content-Type must be application/json${table === undefined ? "" : " or text/csv"}.`);
};

/** `dryRun` is in the body, or in the query if the body is a table. */
const splitDryRun = (c: Context, { value }: Document) => {
  const { dryRun = c.req.query("dryRun") === "true", ...rest } = value;
  if (typeof dryRun !== "boolean") throw malformed("dryRun must be true or false.");
  return { dryRun, rest };
};

const answerStaffErrors = (log: StaffNeeds["log"]) => {
  const answerOthers = answerErrors(log);
  return (error: unknown, c: Context<Env>): Response => {
    if (!(error instanceof StaffRefusal)) return answerOthers(error, c);
    c.set("refusal", error.code);
    if (error.code === "token.invalid") c.header("WWW-Authenticate", "Bearer");
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", "application/json; charset=utf-8");
    return c.body(JSON.stringify(error.body()), error.status);
  };
};

/** Declares what the staff can read and do. Requests have a token, and every action is logged. */
export const createStaffEndpoints = ({ database, clock, log, staff }: StaffNeeds) => {
  const routes = new Hono<Env>();
  routes.onError(answerStaffErrors(log));
  const find = findStaff(staff);

  let warned = Number.NEGATIVE_INFINITY;
  let unlogged = 0;
  /** One line a minute and process, since anybody can cause it. */
  const warn = (): void => {
    const now = clock.now().getTime();
    if (Math.abs(now - warned) < warningPause) {
      unlogged += 1;
      return;
    }
    log("warning", { about: "a request to the staff API had no valid token", before: unlogged });
    warned = now;
    unlogged = 0;
  };

  const whoAsks = (c: Context<Env>): string => {
    const who = find(c.req.header("Authorization"));
    if (who !== null) return who;
    warn();
    throw new StaffRefusal("token.invalid", "The token is missing or not one of STAFF_TOKENS.");
  };

  /** Runs an action and logs it in one transaction; a dry run is rolled back. */
  const perform = async (
    line: Subject & { who: string; act: string },
    dryRun: boolean,
    work: (transaction: Database) => Promise<Acted>,
  ): Promise<Acted> => {
    let acted: Acted | null = null;
    const at = clock.now();
    try {
      await transact(database, async (transaction) => {
        acted = await work(transaction);
        const { outcome, facts, about } = acted;
        if (dryRun) throw new DryRun();
        await writeStaffAct(transaction, { ...line, ...about, at, outcome, facts });
      });
    } catch (error) {
      if (!(error instanceof DryRun)) throw error;
    }
    if (acted === null) throw new Error("nothing was done");
    // Cast: the compiler does not see that the transaction has set it.
    const { outcome, facts, about } = acted as Acted;
    if (dryRun)
      await writeStaffAct(database, {
        ...line,
        ...about,
        at,
        outcome: "tried",
        facts: { ...facts, outcome },
      });
    return acted;
  };

  const actPrepared = <S extends v.GenericSchema, P>(
    call: PreparedCall<S, P>,
    work: (transaction: Database, input: StaffInput<S>, prepared: P) => Promise<Acted>,
  ): void => {
    routes.post(call.path, async (c) => {
      const who = whoAsks(c);
      const id = idOf(c);
      const line = { who, act: call.act, ...(await call.subjectOf(database, id)) };
      let flags: Facts = {};
      try {
        const document = await readDocument(c, call);
        const { dryRun, rest } = splitDryRun(c, document);
        flags = dryRun ? { dryRun } : {};
        const request = validate(call.request, rest);
        const prepared = await call.prepare(request);
        const acted = await perform(line, dryRun, (transaction) =>
          work(transaction, { id, request, document, dryRun }, prepared),
        );
        return respond(c, { outcome: acted.outcome, dryRun, ...acted.reply });
      } catch (error) {
        if (!(error instanceof StaffRefusal || error instanceof Refusal)) throw error;
        const facts = { ...flags, refusal: error.code, because: error.message };
        await writeStaffAct(database, { ...line, at: clock.now(), outcome: "refused", facts });
        throw error;
      }
    });
  };

  return {
    read: <S extends v.GenericSchema>(
      path: string,
      query: S,
      answer: (input: { id: number; request: v.InferOutput<S>; who: string }) => Promise<object>,
    ): void => {
      routes.get(path, async (c) => {
        const who = whoAsks(c);
        return respond(c, await answer({ id: idOf(c), request: validate(query, c.req.query()), who }));
      });
    },
    act: <S extends v.GenericSchema>(
      call: ActCall<S>,
      work: (transaction: Database, input: StaffInput<S>) => Promise<Acted>,
    ): void => actPrepared({ ...call, prepare: async () => null }, work),
    actPrepared,
    /** Everything declared; other paths are refused with and without a token. */
    finish: (): Hono<Env> => {
      routes.all("*", (c) => {
        whoAsks(c);
        throw new StaffRefusal("resource.missing", "There is no such call of the staff side.");
      });
      return routes;
    },
  };
};
