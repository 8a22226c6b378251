import { once } from "node:events";
import { type ServerResponse, createServer } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { describe as tell } from "#server/platform/logging/log.ts";
import { ServiceFailure, replyLimit } from "#server/platform/providers/ask.ts";
import { httpAcquirer, httpCarrier, httpRegister } from "#server/platform/providers/configured.ts";

const open: { close(): void }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

/** A local service that answers every request by `answer`; `dropped` resolves when a connection ends. */
const listen = async (answer: (response: ServerResponse) => void) => {
  const { promise: dropped, resolve: drop } = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    response.once("close", drop);
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  const bound = server.address();
  return { url: `http://shop:secret@127.0.0.1:${typeof bound === "object" ? bound?.port : 0}/`, dropped };
};

const failureOf = async (call: Promise<unknown>): Promise<ServiceFailure> => {
  const failure = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(failure instanceof ServiceFailure)) throw new Error("it has not failed as a service does");
  return failure;
};

/** Writes endlessly, as fast as it is read. */
const withoutEnd = (status: number) => {
  const written = { bytes: 0 };
  const answer = (response: ServerResponse): void => {
    const part = Buffer.alloc(65_536, " ");
    response.writeHead(status, { "Content-Type": "application/json" });
    const goOn = (): void => {
      while (!response.destroyed && response.write(part)) written.bytes += part.length;
      if (!response.destroyed) response.once("drain", goOn);
    };
    goOn();
  };
  return { answer, written };
};

describe("an endless reply", () => {
  test("is aborted at the limit, and its connection closed", async () => {
    const { answer, written } = withoutEnd(200);
    const { url, dropped } = await listen(answer);
    const failure = await failureOf(httpAcquirer(url).getIntent("i-1"));
    await dropped;
    expect(failure.outcome).toBe("unreadable");
    expect(failure.message).toMatch(/^127\.0\.0\.1:\d+ answered with more than 1048576 bytes$/);
    expect(tell(failure)).toMatchObject({ error: "ServiceFailure", code: "TOO_LARGE" });
    // Includes what is in buffers.
    expect(written.bytes).toBeLessThan(32 * replyLimit);
  });

  test("is not read if only its status matters", async () => {
    const outcomes: string[] = [];
    for (const status of [200, 500]) {
      const { url, dropped } = await listen(withoutEnd(status).answer);
      await httpCarrier(url)
        .sms.send({ to: "79991234567", text: "1234" })
        .then(
          () => outcomes.push("sent"),
          (error: unknown) => outcomes.push(String(tell(error)["code"])),
        );
      await dropped;
    }
    expect(outcomes).toEqual(["sent", "HTTP_500"]);
  });
});

describe("a reply", () => {
  const body = (text: string) => (response: ServerResponse) =>
    void response.writeHead(200, { "Content-Type": "application/json" }).end(text);
  const receipt = {
    ...({ kind: "sale", reference: "payment-7", number: "3-1", amount: 890_000 } as const),
    customer: null,
    lines: [{ name: "rent", amount: 890_000 }],
  };

  test("as large as the limit is read", async () => {
    const { url } = await listen(body(JSON.stringify({ number: "ФД 118" }).padEnd(replyLimit - 2)));
    expect(await httpRegister(url).issue(receipt)).toEqual({ kind: "issued", number: "ФД 118" });
  });

  test.each([
    ["a page", "<html>79991234567</html>"],
    ["something else", JSON.stringify({ number: 79_991_234_567 })],
    ["half of one", '{"number":"799912'],
  ])("that is %s is told apart from none, and nothing of it is repeated", async (_what, text) => {
    const { url } = await listen(body(text));
    const failure = await failureOf(httpRegister(url).issue(receipt));
    expect(failure.outcome).toBe("unreadable");
    expect(`${failure.message} ${JSON.stringify(tell(failure))}`).not.toContain("7999");
  });

  test("that breaks off is a failure", async () => {
    const { url } = await listen((response) => {
      response.writeHead(200, { "Content-Length": "100" });
      response.write('{"number":');
      setImmediate(() => response.destroy());
    });
    expect((await failureOf(httpRegister(url).issue(receipt))).outcome).toBe("unreachable");
  });
});
