import * as v from "valibot";
import type { Call, ReplyOf } from "#contract/call.ts";
import type { ErrorCode, ErrorDetails } from "#contract/error.ts";
import {
  createSubscription,
  listSubscriptions,
  setStatus,
  Subscription,
  withdrawChargeConsent,
} from "#contract/subscription.ts";
import { statusOf } from "#server/platform/http/refusal-reply.ts";
import type { Reply } from "../held-requests.ts";

// Casts below: valibot's schemas name their parts at run time; its general types do not.
type Part = { readonly type: string; readonly kind: string };
type Schema = Part & {
  readonly pipe?: readonly (Part & { readonly operation?: (input: unknown) => unknown })[];
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly item?: Schema;
  readonly wrapped?: Schema;
  readonly options?: readonly unknown[];
  readonly value?: Schema;
};
type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const inOrder = (_: string, value: unknown): unknown =>
  isFields(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** JSON equality in any order of members. Runs in browsers, too: the inspector uses it. */
const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** The input of a transformation, from its output: found by passing another value for each field. */
const undo = (schema: Schema, operation: (input: unknown) => unknown, output: unknown): unknown => {
  if (schema.entries === undefined) {
    // A word for each number; or a list in another order, which is its own inverse.
    const found = schema.options?.find((option) => alike(operation(option), output));
    return found ?? operation(output);
  }
  const marks = new Map(Object.keys(schema.entries).map((name) => [name, Symbol(name)]));
  const made = operation(Object.fromEntries(marks));
  const from = (name: string): unknown => {
    const mark = marks.get(name);
    if (made === mark) return output;
    if (!isFields(made) || !isFields(output)) return undefined;
    const renamed = Object.keys(made).find((key) => made[key] === mark);
    return renamed === undefined ? undefined : output[renamed];
  };
  return Object.fromEntries([...marks.keys()].map((name) => [name, from(name)]));
};

/** The wire form of a value, by the schema that parses it; absent fields stay absent. */
const unread = (schema: Schema, value: unknown): unknown => {
  const [inner, ...actions] = schema.pipe ?? [];
  const operation = actions.find(({ type }) => type === "transform")?.operation;
  if (inner !== undefined && operation !== undefined) {
    // Cast: a pipe begins with a schema.
    const plain = inner as Schema;
    return unread(plain, undo(plain, operation, value));
  }
  if (value === null || value === undefined) return value;
  if (schema.entries !== undefined) {
    const fields = isFields(value) ? value : {};
    const json = Object.entries(schema.entries).map(
      ([name, of]) => [name, unread(of, fields[name])] as const,
    );
    return Object.fromEntries(json.filter(([, field]) => field !== undefined));
  }
  if (schema.item !== undefined && Array.isArray(value))
    return value.map((each) => unread(schema.item ?? schema, each));
  if (schema.wrapped !== undefined) return unread(schema.wrapped, value);
  if (schema.type === "union" || schema.type === "variant")
    for (const option of schema.options ?? []) {
      // Cast: the options of a union are schemas.
      const json = unread(option as Schema, value);
      // Cast: an option of a union is a schema.
      const read = v.safeParse(option as v.GenericSchema, json);
      if (read.success && alike(read.output, value)) return json;
    }
  return value;
};

const subscriptionCalls: readonly Call[] = [
  listSubscriptions,
  createSubscription,
  setStatus,
  withdrawChargeConsent,
];
const isOf = (call: Call): boolean => subscriptionCalls.includes(call);

/** Subscriptions with their cities separate, as on the wire; parsing puts each city into its subscriptions. */
const besideCities = (call: Call, payload: unknown): unknown => {
  // Casts: the parsed replies of these calls; the parts of their schemas, see above.
  const listed =
    // Cast: a valibot schema is read by its parts; replies are those of the requested call.
    call === listSubscriptions ? (payload as ReplyOf<typeof listSubscriptions>).subscriptions : null;
  const subscriptions = listed ?? [payload as Subscription];
  const json = subscriptions.map(({ city, ...rest }) =>
    // Cast: a valibot schema is read by its parts; replies are those of the requested call.
    unread(Subscription as unknown as Schema, { ...rest, cityId: city?.id }),
  );
  const cities = new Map(subscriptions.flatMap(({ city }) => (city === undefined ? [] : [[city.id, city]])));
  // Cast: a valibot schema is read by its parts; replies are those of the requested call.
  const [plain] = (call.reply as unknown as Schema).pipe ?? [];
  const schema = (plain as Schema).entries?.["cities"] as Schema;
  return {
    ...(listed === null ? { subscription: json[0] } : { subscriptions: json }),
    cities: unread(schema, [...cities.values()]),
  };
};

/** A success that the contract parses as this payload. Throws if there is none. */
export const answered = <C extends Call>(call: C, payload: ReplyOf<C>): Reply => {
  // Cast: see above.
  const json = isOf(call) ? besideCities(call, payload) : unread(call.reply as unknown as Schema, payload);
  v.parse(call.reply, json);
  // Cast: the reply of every call is an object.
  return { status: 200, body: { statusCode: "200", ...(json as object) } };
};

/** Seconds of Retry-After, longer than any automatic retry waits. */
const retryAfter = "3600";

/** A refusal of the contract, with its status. */
export const refused = (code: ErrorCode, details: ErrorDetails = {}): Reply => {
  const status = statusOf({ code });
  const body = { statusCode: String(status), error: { code, details } };
  return { status, body, ...(status === 429 && { headers: { "Retry-After": retryAfter } }) };
};

/** A well-formed token. */
export const wireToken = "the-token-of-this-tab".padEnd(40, "x");
