import { fileURLToPath } from "node:url";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { isConnectionLost, isUnavailable, spoilsSession } from "./connection-errors.ts";
import { DamagedData, lockDirectory, markDatabase, openEngine } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { type OpenOptions, type PooledDatabase, databaseOf } from "./pool.ts";
import { Duplex } from "node:stream";
import { callbackify } from "node:util";
import { setTimeout as pass } from "node:timers/promises";
import { type Log, describe } from "../logging/log.ts";

/** Server and database are often started together, and the database takes longer. Milliseconds. */
const retryFor = 30_000;
const [shortest, longest] = [500, 8_000];

/**
 * Opens a database that may not be there yet, or be a standby that is about to be promoted: it is tried again, ever more
 * seldom, and each time the log says so; after half a minute that is the failure it is. Anything else, as a wrong
 * password, fails at once.
 */
export const connectWithRetry = async <T>(
  open: () => Promise<T>,
  { log, wait = pass }: { log: Log; wait?: (milliseconds: number) => Promise<unknown> },
): Promise<T> => {
  let waited = 0;
  for (let pause = shortest; ; pause = Math.min(longest, pause * 2)) {
    try {
      return await open();
    } catch (error) {
      if (!isUnavailable(error) || waited + pause > retryFor) throw error;
      log("database not there yet", { again: pause, ...describe(error) });
      await wait(pause);
      waited += pause;
    }
  }
};

type Done = (error?: Error | null) => void;

/** A statement that is wrong is answered in the protocol: what throws instead has closed or broken. */
const ended = (cause: unknown): Error => new Error("the embedded database has ended", { cause });

/** AuthenticationOk, and ReadyForQuery outside of a transaction (PostgreSQL's manual, 54.7). */
const accepted = Buffer.from("R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I", "latin1");

/**
 * What node-postgres takes for a socket, with a PGlite of this process at its other end: both engines are spoken to by
 * one driver, in PostgreSQL's own protocol. The driver writes one statement at once (parse, bind, execute, sync), so
 * nothing of another comes between.
 */
class EmbeddedSocket extends Duplex {
  readonly #engine: PGlite;
  readonly #reply = callbackify((message: Buffer) => this.#ask(message));

  constructor(engine: PGlite) {
    super();
    this.#engine = engine;
  }

  async #ask(message: Buffer): Promise<void> {
    // Of all messages only the first, which asks for a session, has no letter. The engine has one already.
    if (message[0] === 0) {
      this.push(accepted);
      return;
    }
    // A part of a reply is the engine's memory, which it uses again. And no socket answers before it is asked: hence later.
    const reply: Buffer[] = [];
    const onRawData = (part: Uint8Array): void => void reply.push(Buffer.from(part));
    try {
      await this.#engine.execProtocolRawStream(message, { onRawData });
    } catch (cause) {
      throw ended(cause);
    }
    for (const part of reply) this.push(part);
  }

  // What the driver calls on a socket beside reading and writing.
  connect(): this {
    // The engine has one session for all connections that follow each other: what one prepared is not there for the next.
    this.#engine.exec("deallocate all").then(
      () => this.emit("connect"),
      (cause: unknown) => this.destroy(ended(cause)),
    );
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#reply(message, done);
  }

  override _writev(parts: readonly { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(parts.map(({ chunk }) => chunk)), "binary", done);
  }

  override _final(done: Done): void {
    this.push(null);
    done();
  }
}

export const migrationsFolder = fileURLToPath(new URL("migrations", import.meta.url));

/** Connections to PostgreSQL: all of them, those that nobody uses, and requests that wait for one. */
export type PoolState = { readonly total: number; readonly idle: number; readonly waiting: number };

export type Connection = {
  database: PooledDatabase;
  /** The same by connections of its own, where there can be several: for whoever has not signed in. */
  guestDatabase?: Database;
  /** Only where there is a pool. */
  pool?: () => PoolState;
  close(): Promise<void>;
};

/**
 * PGlite, in `directory` under an exclusive lock. Survives the death of the process, not a loss of power: it does
 * not fsync. @throws {DamagedData} for what is left of a database that is not whole.
 */
export const openEmbedded = async (directory: string): Promise<Connection> => {
  const lock = lockDirectory(directory);
  try {
    const engine = await openEngine(directory);
    const database = await migrateEmbedded(engine).catch((cause: unknown) => {
      if (!spoilsSession(cause) && !isConnectionLost(cause)) throw cause;
      throw new DamagedData(directory, "cannot be read", cause);
    });
    markDatabase(directory);
    return {
      database,
      close: async () => {
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
};

/** Brings a PGlite engine to the newest schema. */
export const migrateEmbedded = async (engine: PGlite, options: OpenOptions = {}): Promise<PooledDatabase> => {
  // PGlite has one connection. Who needs it waits for it, as long as that takes.
  const pool = new pg.Pool({
    stream: () => new EmbeddedSocket(engine),
    max: 1,
    idleTimeoutMillis: 0,
  });
  const database = databaseOf(pool, options);
  await migrate(drizzle(pool), { migrationsFolder });
  return database;
};
