import { once } from "node:events";
import { type Socket, createServer } from "node:net";
import { createInterface } from "node:readline";
import * as v from "valibot";
import { afterEach, describe, expect, test } from "vitest";
import { Email } from "#contract/email.ts";
import { smtpMailer } from "#server/platform/providers/configured.ts";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A minimal mail server (RFC 5321); `refuse` has replies to commands. */
const listen = async (refuse: Record<string, string> = {}) => {
  const received: string[] = [];
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    let letter = false;
    const reply = (line: string) => void socket.write(`${line}\r\n`);
    reply("220 mail.example");
    createInterface(socket).on("line", (line) => {
      received.push(line);
      if (letter && line !== ".") return;
      const command = letter ? "." : line.split(/[ :]/)[0]?.toUpperCase();
      letter = command === "DATA";
      const own = refuse[command ?? ""];
      if (own !== undefined) return reply(own);
      if (command === "EHLO") return reply("250 mail.example");
      return reply(command === "DATA" ? "354 go on" : "250 done");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  const bound = server.address();
  return { received, port: typeof bound === "object" ? bound?.port : 0 };
};

const letter = { to: "ira@example.com", subject: "Подтвердите почту", text: "Ссылка" };
const from = "kabinet@shop.example";

describe("the mail server", () => {
  test("gets one letter for one address", async () => {
    const { received, port } = await listen();
    await smtpMailer(`smtp://127.0.0.1:${port}`, { from }).send(letter);
    expect(received.filter((line) => /^(MAIL|RCPT)/.test(line))).toEqual([
      "MAIL FROM:<kabinet@shop.example>",
      "RCPT TO:<ira@example.com>",
    ]);
    const text = received.join("\n");
    expect(text).toContain("From: kabinet@shop.example");
    expect(text).toContain("To: ira@example.com");
    expect(Buffer.from(/\n\n([\w+/=]+)/.exec(text)?.[1] ?? "", "base64").toString()).toBe("Ссылка");
  });

  test("gets domains in ASCII, in the envelope and in the letter", async () => {
    const { received, port } = await listen();
    await smtpMailer(`smtp://127.0.0.1:${port}`, { from: "kabinet@магазин.рф" }).send({
      ...letter,
      to: v.parse(Email, "o'neil&co@почта.рф"),
    });
    const text = received.join("\n");
    expect(text).toContain("MAIL FROM:<kabinet@xn--80aairftm.xn--p1ai>");
    expect(text).toContain("RCPT TO:<o'neil&co@xn--80a1acny.xn--p1ai>");
    expect(text).toContain("To: o'neil&co@xn--80a1acny.xn--p1ai");
    expect(text).not.toMatch(/SMTPUTF8|\p{Script=Cyrillic}/u);
  });

  test("gets no second address, also if the first contains one", async () => {
    const { received, port } = await listen();
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, { from });
    for (const to of ["ira@example.com, eve@example.com", "ira@example.com>\r\nRCPT TO:<eve@example.com"]) {
      await mailer.send({ ...letter, to }).catch(() => {});
    }
    expect(received.filter((line) => line.startsWith("RCPT TO:<eve@example.com>"))).toEqual([]);
  });

  test("that refuses or cannot be reached rejects with an error without address, letter and password", async () => {
    const { port } = await listen({ RCPT: "550 ira@example.com is unknown" });
    for (const url of [`smtp://127.0.0.1:${port}`, "smtp://shop:secret@127.0.0.1:1"]) {
      const failure = await smtpMailer(url, { from })
        .send(letter)
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(Error);
      expect(String(failure)).toContain("127.0.0.1");
      expect(String(failure)).not.toMatch(/ira|secret|Ссылка/);
    }
  });

  test("on another machine without TLS gets no letter", async () => {
    const { received, port } = await listen();
    // 0.0.0.0 is this machine, but not a loopback address for the mailer.
    const mailer = smtpMailer(`smtp://0.0.0.0:${port}`, { from });
    await expect(mailer.send(letter)).rejects.toThrow("0.0.0.0");
    expect(received.filter((line) => line.startsWith("EHLO"))).not.toEqual([]);
    expect(received.filter((line) => line.startsWith("MAIL"))).toEqual([]);
  });
});
