import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { getCatalog, getCities, getFaq } from "#contract/info.ts";
import { listPayments } from "#contract/payment.ts";
import { listSubscriptions } from "#contract/subscription.ts";
import { getClient } from "#contract/user.ts";
import { onDatabase } from "../databases.ts";
import { requestOf } from "../../driver/request-of.ts";
import { openShop } from "../shop.ts";

onDatabase("compressed replies", (open) => {
  test("public replies are compressed as the browser accepts, with the same content", async () => {
    const shop = await openShop(await open());
    const ask = async (call: Call, accepted: string) => {
      const { path, init } = requestOf(call, {}, { headers: { "Accept-Encoding": accepted } });
      const reply = await shop.app.request(path, init);
      return {
        encoding: reply.headers.get("Content-Encoding"),
        bytes: Buffer.from(await reply.arrayBuffer()),
      };
    };
    for (const call of [getCatalog, getFaq, getCities]) {
      const plain = await ask(call, "gzip, deflate");
      expect(plain.encoding).toBeNull();
      for (const _again of [1, 2]) {
        const br = await ask(call, "gzip, br, zstd");
        expect(br.encoding).toBe("br");
        expect(brotliDecompressSync(br.bytes)).toEqual(plain.bytes);
      }
    }
  });

  test("replies with a client's data are neither stored nor compressed, since their length would reveal some of it", async () => {
    const shop = await openShop(await open());
    const token = await shop.register();
    for (const call of [getClient, listSubscriptions, listPayments]) {
      const { status, headers } = await shop.send(call, {}, { token, headers: { "Accept-Encoding": "br" } });
      expect([status, headers.get("Content-Encoding"), headers.get("Cache-Control")]).toEqual([
        200,
        null,
        "no-store",
      ]);
    }
  });
});
