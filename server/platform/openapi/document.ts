import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import * as v from "valibot";
import type { Call } from "#contract/call.ts";
import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { ErrorCode, ErrorReply, errorCodes } from "#contract/error.ts";
import { apiPath, clientType, headerNames } from "#contract/headers.ts";
import { Id, OpaqueId } from "#contract/identifier.ts";
import { Catalog, City, DocName, Gadget, Office } from "#contract/info.ts";
import { statusOf } from "../http/refusal-reply.ts";
import { Challenge, Credentials } from "#contract/auth.ts";
import { BonusEntry } from "#contract/bonus.ts";
import { Card } from "#contract/card.ts";
import { IsoDay, IsoMoment } from "#contract/day.ts";
import { Projection, Forecast } from "#contract/forecast.ts";
import { FormIds } from "#contract/form.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { languages, reference } from "#contract/language.ts";
import { Payment } from "#contract/payment.ts";
import { Phone } from "#contract/phone.ts";
import { Delivery, Quote, QuoteLine } from "#contract/quote.ts";
import { Act, Subscription } from "#contract/subscription.ts";
import { Client, NoticeSettings } from "#contract/user.ts";

/** Schemas with a name in the document; all uses refer to it. */
const schemaNames = {
  Act,
  BonusEntry,
  Card,
  Catalog,
  Challenge,
  City,
  Client,
  Projection,
  Credentials,
  Delivery,
  ErrorCode,
  ErrorReply,
  Forecast,
  FormIds,
  Gadget,
  Id,
  IsoDay,
  IsoMoment,
  Kopecks,
  NoticeSettings,
  Office,
  OpaqueId,
  Payment,
  Phone,
  Quote,
  QuoteLine,
  Subscription,
};

const config: ConversionConfig = {
  target: "draft-2020-12",
  // Describes the wire, before transformations.
  typeMode: "input",
  // Checks of well-formed text and trimming are not part of the document.
  ignoreActions: ["check", "trim"],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** `components.schemas` of the document. */
const componentSchemas = (): Record<string, JsonSchema> => ({
  ...toJsonSchemaDefs(schemaNames, config),
  // The parsed form has no JSON Schema.
  FormIds: {
    type: "string",
    description: "Ids with commas between them, each once, at most 20; empty: none",
  },
});

/** JSON Schema (2020-12) of the wire format; named schemas become references. */
const wireSchema = (schema: v.GenericSchema): JsonSchema => {
  // Named parts become references, the root does not.
  const {
    $schema: _,
    $defs: __,
    ...converted
  } = toJsonSchema(v.pipe(schema, v.title("")), {
    ...config,
    definitions: schemaNames,
    ignoreActions: [...(config.ignoreActions ?? []), "title"],
  });
  return converted;
};

type Parameter = { name: string; in: "header" | "path" | "query"; required: boolean; schema: JsonSchema };

const mediaTypes = { json: "application/json", form: "application/x-www-form-urlencoded" } as const;

/** Schemas of path parameters. */
const inPath: Record<string, v.GenericSchema> = { doc: DocName, id: Id };

const header = (name: string, schema: JsonSchema): Parameter => ({
  name,
  in: "header",
  required: true,
  schema,
});

/** Headers of every call (spec §7; the language is ours), as `components.parameters`. */
const headers = {
  language: { ...header("Accept-Language", { enum: [...languages], default: reference }), required: false },
  clientType: header(headerNames.clientType, { const: clientType }),
  appClient: header(headerNames.appClient, { const: clientType }),
  appName: header(headerNames.appName, { type: "string" }),
  appVersion: header(headerNames.appVersion, { type: "string", pattern: "^\\d{1,6}\\.\\d{1,6}\\.\\d{1,6}$" }),
  signature: header(headerNames.signature, { type: "string", pattern: "^[0-9a-f]{64}$" }),
  idempotencyKey: header(headerNames.idempotencyKey, { type: "string", pattern: "^[\\w-]{1,128}$" }),
};

const parametersOf = (call: Call) => {
  const fields = call.body === "query" ? wireSchema(call.request) : {};
  const query = Object.entries(fields.properties ?? {}).map(([name, schema]) => ({
    name,
    in: "query",
    required: fields.required?.includes(name) ?? false,
    schema,
  }));
  const path = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: wireSchema(inPath[name] ?? Id),
  }));
  const common = Object.keys(headers).filter((name) => call.keyed || name !== "idempotencyKey");
  return [...common.map((name) => ({ $ref: `#/components/parameters/${name}` })), ...path, ...query];
};

const bodyOf = ({ body, request }: Call): object => {
  if (body !== "json" && body !== "form") return {};
  const content = { [mediaTypes[body]]: { schema: wireSchema(request) } };
  return { requestBody: { required: true, content } };
};

/** A success: the payload with `statusCode`. */
const replyOf = ({ reply }: Call): JsonSchema => {
  const { properties, required, ...rest } = wireSchema(reply);
  return {
    ...rest,
    properties: { statusCode: { const: "200" }, ...properties },
    required: ["statusCode", ...(required ?? [])],
  };
};

const operationOf = (operationId: string, call: Call): object => ({
  operationId,
  tags: [call.path.split("/")[0]],
  ...(call.access === "client" ? {} : { security: [] }),
  parameters: parametersOf(call),
  ...bodyOf(call),
  responses: {
    "200": { description: "Success", content: { [mediaTypes.json]: { schema: replyOf(call) } } },
    default: { $ref: "#/components/responses/refusal" },
  },
});

const paths = (): Record<string, Record<string, object>> => {
  const found: Record<string, Record<string, object>> = {};
  for (const [name, call] of Object.entries({ ...specifiedCalls, ...extensionCalls })) {
    const path = apiPath + call.path;
    found[path] = { ...found[path], [call.method.toLowerCase()]: operationOf(name, call) };
  }
  return found;
};

/** Statuses of refusals with their codes: `409: payment.inProgress, …`. */
const statuses = (): string => {
  const byStatus = Map.groupBy(errorCodes, (code) => statusOf({ code }));
  return [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, codes]) => `${status}: ${codes.join(", ")}`)
    .join("; ");
};

/** The contract as OpenAPI 3.1, from its schemas. docs/api.md describes signing and retries. */
export const describeApi = ({ version }: { version: string }) => ({
  openapi: "3.1.0",
  info: {
    title: "Kabinet",
    version,
    description: "Sums are whole kopecks, days YYYY-MM-DD in the time zone of their city. See docs/api.md.",
  },
  servers: [{ url: "/" }],
  security: [{ token: [] }],
  paths: paths(),
  components: {
    schemas: componentSchemas(),
    parameters: headers,
    responses: {
      refusal: {
        description: `Refused, and nothing was changed. ${statuses()}`,
        content: { [mediaTypes.json]: { schema: { $ref: "#/components/schemas/ErrorReply" } } },
      },
    },
    securitySchemes: { token: { type: "http", scheme: "bearer" } },
  },
});
