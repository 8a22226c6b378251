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

/** A subscription in the log, there or not. */
export const subscriptionSubject = async (database: Database, id: number): Promise<Subject> => {
  const [found] = await database
    .select({ clientId: subscriptions.clientId })
    .from(subscriptions)
    .where(eq(subscriptions.id, id));
  return { subject: `subscription ${id}`, clientId: found?.clientId ?? null };
};

/** A client in the log, there or not. */
export const clientSubject = async (database: Database, id: number): Promise<Subject> => {
  const known = await database.$count(clients, eq(clients.id, id));
  return { subject: `client ${id}`, clientId: known === 0 ? null : id };
};

/** A document that is imported. */
export const documentSubject = (name: string) => async (): Promise<Subject> => ({
  subject: name,
  clientId: null,
});

/** Below it lies the staff side; another contract would get another number. */
export const staffPath = "/staff/api/v1/";

export type StaffNeeds = { database: Database; clock: Clock; log: Log; staff: readonly StaffToken[] };

/** A catalogue is longer than what people send. Bytes. */
const bodyLimit = 4 * 1_048_576;

/** What an act is done to, and whose that is. */
export type Subject = { readonly subject: string; readonly clientId: number | null };
type Facts = Record<string, unknown>;

/** What an act came to. `already`: it was so before, and nothing was changed. `facts`: for the log, `reply`: for who asked. */
export type Acted = {
  readonly outcome: "done" | "already";
  readonly facts: Facts;
  readonly reply: object;
  /** What it was done to, where only the act itself has found it. */
  readonly about?: Subject;
};

export type Asked<S extends v.GenericSchema> = {
  readonly id: number;
  readonly request: v.InferOutput<S>;
  readonly document: Document;
  readonly dryRun: boolean;
};

type ActCall<S extends v.GenericSchema> = {
  /** As it is named in the log. */
  readonly act: string;
  /** `:id` is the number of what it is done to. */
  readonly path: string;
  readonly request: S;
  readonly subjectOf: (database: Database, id: number) => Promise<Subject>;
  /** The list that a CSV stands for; without it a CSV is refused. */
  readonly table?: string;
};

/** Thrown at the end of a dry run: all that was done is taken back. */
class DryRun extends Error {}

const PathId = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number));
const idOf = (c: Context): number => {
  const read = v.safeParse(v.optional(PathId, "1"), c.req.param("id"));
  if (!read.success) throw new StaffRefusal("resource.missing", "The number in the address is not one.");
  return read.output;
};

/** Reads what was sent by its schema. */
const validate = <S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> => {
  const read = v.safeParse(schema, input);
  if (read.success) return read.output;
  const problems = read.issues.map(explain).map(({ place, problem }) => `${nameOf(place)} ${problem}`);
  throw malformed(`${problems.join("; ")}.`);
};

const readBytes = async (c: Context): Promise<Uint8Array> => {
  try {
    return await readBody(c, bodyLimit);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new StaffRefusal("request.tooLarge", `The body is larger than ${bodyLimit} bytes.`);
  }
};

const readDocument = async (c: Context, table: string | undefined): Promise<Document> => {
  const bytes = await readBytes(c);
  const type = (c.req.header("Content-Type") ?? "application/json").toLowerCase().split(";")[0]?.trim();
  if (type === "application/json") return readJson(decode(bytes));
  if (type === "text/csv" && table !== undefined) return readCsv(decode(bytes), table);
  throw malformed(`Content-Type must be application/json${table === undefined ? "" : " or text/csv"}.`);
};

/** `dryRun` is said in the body, or in the address where the body is a table. */
const splitDryRun = (c: Context, { value }: Document) => {
  const { dryRun: said = c.req.query("dryRun") === "true", ...rest } = value;
  if (typeof said !== "boolean") throw malformed("dryRun must be true or false.");
  return { dryRun: said, rest };
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

/** Where the staff side declares what can be read and done. Whoever asks has a token, and every act leaves a line. */
export const createStaffEndpoints = ({ database, clock, log, staff }: StaffNeeds) => {
  const routes = new Hono<Env>();
  routes.onError(answerStaffErrors(log));
  const find = findStaff(staff);

  const whoAsks = (c: Context<Env>): string => {
    const who = find(c.req.header("Authorization"));
    if (who !== null) return who;
    log("warning", { about: "somebody asked the staff side without a token of it" });
    throw new StaffRefusal("token.invalid", "The token is missing or not one of STAFF_TOKENS.");
  };

  /** Does an act in one transaction with its line in the log; a dry run is done whole, and taken back. */
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

  return {
    /** Something to be read. */
    read: <S extends v.GenericSchema>(
      path: string,
      query: S,
      answer: (asked: { id: number; request: v.InferOutput<S>; who: string }) => Promise<object>,
    ): void => {
      routes.get(path, async (c) => {
        const who = whoAsks(c);
        return respond(c, await answer({ id: idOf(c), request: validate(query, c.req.query()), who }));
      });
    },
    /** Something to be done. */
    act: <S extends v.GenericSchema>(
      { act, path, request: schema, subjectOf, table }: ActCall<S>,
      work: (transaction: Database, asked: Asked<S>) => Promise<Acted>,
    ): void => {
      routes.post(path, async (c) => {
        const who = whoAsks(c);
        const id = idOf(c);
        const line = { who, act, ...(await subjectOf(database, id)) };
        let asked: Facts = {};
        try {
          const document = await readDocument(c, table);
          const { dryRun, rest } = splitDryRun(c, document);
          asked = dryRun ? { dryRun } : {};
          const request = validate(schema, rest);
          const acted = await perform(line, dryRun, (transaction) =>
            work(transaction, { id, request, document, dryRun }),
          );
          return respond(c, { outcome: acted.outcome, dryRun, ...acted.reply });
        } catch (error) {
          if (!(error instanceof StaffRefusal || error instanceof Refusal)) throw error;
          const facts = { ...asked, refusal: error.code, because: error.message };
          await writeStaffAct(database, { ...line, at: clock.now(), outcome: "refused", facts });
          throw error;
        }
      });
    },
    /** All that was declared; anything else there is refused to who has a token, and to who has none. */
    finish: (): Hono<Env> => {
      routes.all("*", (c) => {
        whoAsks(c);
        throw new StaffRefusal("resource.missing", "There is no such call of the staff side.");
      });
      return routes;
    },
  };
};
