import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { developmentApp } from "#contract/headers.ts";
import { onDatabase } from "./databases.ts";
import { openShop } from "./shop.ts";

const phone = "79990000002";

/**
 * The headers by the sentence of the spec, without code of the product but its configured values: "SHA-256 over app
 * name, client version, JSON body (empty if none) and a fixed secret".
 */
const headersFor = (jsonBody: string, contentType: string): Record<string, string> => {
  const { name, version, key } = developmentApp;
  const signature = createHash("sha256").update(`${name}${version}${jsonBody}${key}`).digest("hex");
  return {
    Accept: "application/json",
    "Client-Type": "2",
    "App-Client": "2",
    "App-Name": name,
    "App-Version": version,
    Signature: signature,
    "Content-Type": contentType,
  };
};

onDatabase("a client written from the specification alone", (open) => {
  test("signs in: its JSON is signed, its form counts as no JSON body", async () => {
    const shop = await openShop(await open());
    const post = (path: string, body: string, headers: Record<string, string>) =>
      shop.app.request(
        `/api/v3/${path}`,
        { method: "POST", body, headers },
        { incoming: { socket: { remoteAddress: "192.0.2.7" } } },
      );

    const json = JSON.stringify({ channel: "sms", phone });
    const asked = await post("auth/registration/", json, headersFor(json, "application/json"));
    expect(asked.status).toBe(200);
    const { challenge }: { challenge: string } = await asked.json();

    const code = shop.codeOf(shop.texts.at(-1)?.text);
    const consents = { personalData: "1", offer: "1" };
    const form = new URLSearchParams({ phone, code, challenge, ...consents }).toString();
    const type = "application/x-www-form-urlencoded";
    const overBytes = await post("auth/confirmation/", form, headersFor(form, type));
    expect([overBytes.status, await overBytes.json()]).toMatchObject([
      400,
      { error: { code: "signature.wrong" } },
    ]);
    const confirmed = await post("auth/confirmation/", form, headersFor("", type));
    expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { statusCode: "200" }]);

    const forged = await post("auth/registration/", `${json} `, headersFor(json, "application/json"));
    expect(forged.status).toBe(400);
  });
});
