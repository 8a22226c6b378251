import { once } from "node:events";
import { createServer } from "node:net";
import type { SMTPServerOptions } from "smtp-server";
import { afterAll, describe, expect, test, vi } from "vitest";
import { smtpMailer } from "#server/platform/providers/configured.ts";
import { openMailServer } from "./open-mail-server.ts";

// Only stops a hanging test: the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const open: (() => void)[] = [];
afterAll(() => {
  for (const close of open) close();
});

const letter = { to: "ira@example.com", subject: "Подтвердите почту", text: "Ссылка" };
const from = "kabinet@shop.example";

const listen = async (options?: SMTPServerOptions) => {
  const server = await openMailServer(options);
  open.push(() => void server.close());
  return server;
};

const failing = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode });

/** The outcome of sending; the error must not quote the address or the letter. */
const send = (host: string, port: number): Promise<string> =>
  smtpMailer(`smtp://${host}:${port}`, { from })
    .send(letter)
    .then(
      () => "taken",
      (error: unknown) => {
        const { message, cause }: Error = Object(error);
        expect(message).not.toMatch(/ira|Ссылка/);
        const { responseCode = null, code = null } = Object(cause);
        return `${message}: ${responseCode ?? code}`;
      },
    );

// Concurrent, since some wait for the whole timeout.
describe.concurrent("a letter", () => {
  test("is accepted in full by a mail server", async () => {
    const { taken, port } = await listen();
    expect(await send("127.0.0.1", port)).toBe("taken");
    expect(taken).toHaveLength(1);
    expect(taken[0]).toContain("To: ira@example.com");
    expect(taken[0]).toContain(Buffer.from(letter.text).toString("base64"));
  });

  const refusals: [string, number, SMTPServerOptions][] = [
    [
      "refuses the recipient",
      550,
      { onRcptTo: (_to, _session, done) => done(failing(550, "No ira@example.com")) },
    ],
    [
      "asks to come again later",
      451,
      { onRcptTo: (_to, _session, done) => done(failing(451, "Greylisted")) },
    ],
    ["refuses the sender", 553, { onMailFrom: (_from, _session, done) => done(failing(553, "Not you")) }],
    [
      "refuses the letter once it has it",
      554,
      {
        onData: (stream, _session, done) =>
          void stream.resume().on("end", () => done(failing(554, "Ссылка is spam"))),
      },
    ],
    ["is full", 421, { onConnect: (_session, done) => done(failing(421, "Too many")) }],
    ["wants a password", 530, { authOptional: false, disabledCommands: ["STARTTLS"] }],
  ];
  test.each(refusals)("is not accepted by one that %s", async (_how, code, options) => {
    const { taken, port } = await listen(options);
    expect(await send("127.0.0.1", port)).toBe(`127.0.0.1:${port} did not take a letter: ${code}`);
    expect(taken).toEqual([]);
  });

  test("is not accepted by one that disconnects during the letter or stops answering", async () => {
    const { port: silent } = await listen({ onData: (stream) => void stream.resume() });
    const dropping = createServer((socket) => {
      socket.write("220 mail.example\r\n");
      socket.on("data", (data) => {
        if (String(data).startsWith("DATA")) socket.write("354 go on\r\n", () => socket.resetAndDestroy());
        else socket.write("250 done\r\n");
      });
      socket.on("error", () => {});
    });
    dropping.listen(0, "127.0.0.1");
    await once(dropping, "listening");
    open.push(() => void dropping.close());
    const bound = dropping.address();
    const dropped = typeof bound === "object" && bound !== null ? bound.port : 0;
    const ends = [
      [dropped, "ESOCKET"],
      [silent, "ETIMEDOUT"],
    ] as const;
    expect(await Promise.all(ends.map(([port]) => send("127.0.0.1", port)))).toEqual(
      ends.map(([port, code]) => `127.0.0.1:${port} did not take a letter: ${code}`),
    );
  });

  test("is given up soon if the server never greets", async () => {
    const began = performance.now();
    const mute = createServer((socket) => void socket.on("error", () => {}));
    mute.listen(0, "127.0.0.1");
    await once(mute, "listening");
    open.push(() => void mute.close());
    const bound = mute.address();
    const port = typeof bound === "object" && bound !== null ? bound.port : 0;
    expect(await send("127.0.0.1", port)).toBe(`127.0.0.1:${port} did not take a letter: ETIMEDOUT`);
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  test("is not sent to another machine with an untrusted certificate", async () => {
    const { taken, port } = await listen({ disabledCommands: ["AUTH"] });
    // 0.0.0.0 is this machine, but not a loopback address for the mailer. The server's certificate is self-signed.
    expect(await send("0.0.0.0", port)).toBe(`0.0.0.0:${port} did not take a letter: ESOCKET`);
    expect(taken).toEqual([]);
  });
});
