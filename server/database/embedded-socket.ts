import { Duplex } from "node:stream";
import { callbackify } from "node:util";
import type { PGlite } from "@electric-sql/pglite";

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
export class EmbeddedSocket extends Duplex {
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
