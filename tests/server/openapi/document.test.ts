import { Validator } from "@seriousme/openapi-schema-validator";
import * as v from "valibot";
import { expect, test } from "vitest";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { apiPath, headerNames } from "#contract/headers.ts";
import { describeApi } from "#server/platform/openapi/document.ts";
import { onDatabase } from "../databases.ts";
import { openWorld } from "../sandbox/sandbox-server.ts";
import { openShop } from "../shop.ts";
import { checkReply } from "./check-reply.ts";

const Operation = v.object({
  operationId: v.string(),
  security: v.optional(v.array(v.unknown())),
  parameters: v.array(v.object({ $ref: v.optional(v.string()), name: v.optional(v.string()) })),
  requestBody: v.optional(v.object({ content: v.record(v.string(), v.unknown()) })),
});
const Document = v.object({
  paths: v.record(v.string(), v.record(v.string(), Operation)),
  components: v.object({ parameters: v.record(v.string(), v.object({ name: v.string() })) }),
});
const { paths, components } = v.parse(Document, structuredClone(describeApi({ version: "1.2.3" })));
const calls = Object.entries({ ...specifiedCalls, ...extensionCalls });
const bodies = {
  json: ["application/json"],
  form: ["application/x-www-form-urlencoded"],
  query: [],
  none: [],
};

test("the document is OpenAPI 3.1", async () => {
  const document = structuredClone(describeApi({ version: "1.2.3" }));
  const { valid, errors } = await new Validator().validate(document);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("the document has every call of the contract, and no other", () => {
  const described = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual(
    calls.map(([, { method, path }]) => `${method} ${apiPath}${path}`).toSorted(),
  );
});

test.each(calls)("the document says how %s is sent", (name, call) => {
  const operation = paths[apiPath + call.path]?.[call.method.toLowerCase()];
  expect(operation?.operationId).toBe(name);
  expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(bodies[call.body]);
  expect(operation?.security).toEqual(call.access === "client" ? undefined : []);
  const names = operation?.parameters.map(
    (one) => one.name ?? components.parameters[one.$ref?.split("/").at(-1) ?? ""]?.name,
  );
  const { idempotencyKey, ...everywhere } = headerNames;
  expect(names).toEqual(expect.arrayContaining(Object.values(everywhere)));
  expect(names?.includes(idempotencyKey)).toBe(call.keyed);
  // The language of the reply, and of the paper that is signed.
  expect(names).toContain("Accept-Language");
  expect(new Set(names).size).toBe(names?.length);
});

const cards = { method: "GET", path: `${apiPath}payment/cards/`, status: 200 };
const card = { cardID: 1, brand: "mir", last4: "4242", expires: "2030-12", default: true, usedBy: [] };

test("a reply that matches the document passes", () => {
  const text = JSON.stringify({ statusCode: "200", cards: [card] });
  expect(() => checkReply({ ...cards, text })).not.toThrow();
});

test.each([
  ["lacks a member", { statusCode: "200" }],
  ["has a number instead of a string", { statusCode: "200", cards: [{ ...card, last4: 4242 }] }],
  ["has a member that is not described", { statusCode: "200", cards: [{ ...card, token: "secret" }] }],
  ["has another envelope", { statusCode: 200, cards: [card] }],
])("a reply that %s does not pass", (_how, reply) => {
  expect(() => checkReply({ ...cards, text: JSON.stringify(reply) })).toThrow(
    "otherwise than it is described",
  );
});

test("an error code outside the contract does not pass", () => {
  const text = JSON.stringify({ statusCode: "422", error: { code: "card.melted" } });
  expect(() => checkReply({ ...cards, status: 422, text })).toThrow("otherwise than it is described");
});

onDatabase("openapi.json", (open) => {
  test("is served in development", async () => {
    const reply = await (await openWorld()).request("/api/openapi.json");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ openapi: "3.1.0", info: { version: "1.0.0" } });
  });

  test("is absent without the sandbox, as in production", async () => {
    const { app } = await openShop(await open());
    expect((await app.request("/api/openapi.json")).status).toBe(404);
  });
});
