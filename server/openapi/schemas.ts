import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs,
} from "@valibot/to-json-schema";
import * as v from "valibot";
import { Challenge, Credentials } from "#contract/auth.ts";
import { BonusEntry } from "#contract/bonus.ts";
import { Card } from "#contract/card.ts";
import { IsoDay, IsoMoment } from "#contract/date.ts";
import { ErrorCode, ErrorReply } from "#contract/error.ts";
import { Course, Forecast } from "#contract/forecast.ts";
import { FormIds } from "#contract/form.ts";
import { Id, OpaqueId } from "#contract/identifier.ts";
import { Catalog, City, Gadget, Office } from "#contract/info.ts";
import { Kopecks } from "#contract/kopecks.ts";
import { Payment } from "#contract/payment.ts";
import { Phone } from "#contract/phone.ts";
import { Delivery, Quote, QuoteLine } from "#contract/quote.ts";
import { Act, Subscription } from "#contract/subscription.ts";
import { Client, NoticeSettings } from "#contract/user.ts";

/** The schemas that have a name in the document, and are referred to by it wherever they stand. */
const named = {
  Act,
  BonusEntry,
  Card,
  Catalog,
  Challenge,
  City,
  Client,
  Course,
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
  // What travels: a transformation changes only what is made of it here.
  typeMode: "input",
  // Well-formed text is a matter of JSON itself; trimming forgives what the document need not promise.
  ignoreActions: ["check", "trim"],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** `components.schemas` of the document. */
export const componentSchemas = (): Record<string, JsonSchema> => ({
  ...toJsonSchemaDefs(named, config),
  // What it is taken apart into says nothing to a schema of text.
  FormIds: {
    type: "string",
    description: "Ids with commas between them, each once, at most 20; empty: none",
  },
});

/** The JSON Schema (2020-12) of what travels where `schema` reads; named schemas are referred to. */
export const wireSchema = (schema: v.GenericSchema): JsonSchema => {
  // The parts that are named become references, the whole never: its members are wanted.
  const {
    $schema: _,
    $defs: __,
    ...converted
  } = toJsonSchema(v.pipe(schema, v.title("")), {
    ...config,
    definitions: named,
    ignoreActions: [...(config.ignoreActions ?? []), "title"],
  });
  return converted;
};
