import * as v from "valibot";
import type { Call, ReplyOf } from "#contract/call.ts";
import type { ErrorCode, ErrorDetails } from "#contract/error.ts";
import { createSubscription, listSubscriptions, setStatus, Subscription } from "#contract/subscription.ts";
import { statusOf } from "#server/platform/http/refusal-reply.ts";
import type { Reply } from "../held-requests.ts";

// Casts below: valibot's schemas name their parts at runtime; its types of a schema in general do not say which.
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

/** Equal in all that JSON can say, whatever the order of their members. The inspector writes tests, too: nothing of Node is here. */
const alike = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);

/** What a transformation was given, from what it made of it: found by giving it something else for each field. */
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

/** What travels for a value, by the schema that reads it; absent fields stay absent. */
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
    const told = Object.entries(schema.entries).map(
      ([name, of]) => [name, unread(of, fields[name])] as const,
    );
    return Object.fromEntries(told.filter(([, field]) => field !== undefined));
  }
  if (schema.item !== undefined && Array.isArray(value))
    return value.map((each) => unread(schema.item ?? schema, each));
  if (schema.wrapped !== undefined) return unread(schema.wrapped, value);
  if (schema.type === "union" || schema.type === "variant")
    for (const option of schema.options ?? []) {
      // Cast: what a union chooses among are schemas.
      const told = unread(option as Schema, value);
      // Cast: an option of a union is a schema.
      const read = v.safeParse(option as v.GenericSchema, told);
      if (read.success && alike(read.output, value)) return told;
    }
  return value;
};

const subscriptionCalls: readonly Call[] = [listSubscriptions, createSubscription, setStatus];
const isOf = (call: Call): boolean => subscriptionCalls.includes(call);

/** Subscriptions with their cities beside them, which each of them has after it was read. */
const besideCities = (call: Call, payload: unknown): unknown => {
  // Casts: what is read of these calls; the parts of their schemas, see above.
  const listed =
    // Cast: a valibot schema is read by its parts; replies are those of the call asked.
    call === listSubscriptions ? (payload as ReplyOf<typeof listSubscriptions>).subscriptions : null;
  const subscriptions = listed ?? [payload as Subscription];
  const told = subscriptions.map(({ city, ...rest }) =>
    // Cast: a valibot schema is read by its parts; replies are those of the call asked.
    unread(Subscription as unknown as Schema, { ...rest, cityId: city?.id }),
  );
  const cities = new Map(subscriptions.flatMap(({ city }) => (city === undefined ? [] : [[city.id, city]])));
  // Cast: a valibot schema is read by its parts; replies are those of the call asked.
  const [plain] = (call.reply as unknown as Schema).pipe ?? [];
  const schema = (plain as Schema).entries?.["cities"] as Schema;
  return {
    ...(listed === null ? { subscription: told[0] } : { subscriptions: told }),
    cities: unread(schema, [...cities.values()]),
  };
};

/** A success of a call that is read as this payload. @throws where the contract does not let it be said. */
export const answered = <C extends Call>(call: C, payload: ReplyOf<C>): Reply => {
  // Cast: see above.
  const told = isOf(call) ? besideCities(call, payload) : unread(call.reply as unknown as Schema, payload);
  v.parse(call.reply, told);
  // Cast: the reply of every call is an object.
  return { status: 200, body: { statusCode: "200", ...(told as object) } };
};

/** So long a server wants to be left alone after too much, in seconds: longer than anybody at once asks again. */
const retryAfter = "3600";

/** A "no" of the contract's list, with its status. */
export const refused = (code: ErrorCode, details: ErrorDetails = {}): Reply => {
  const status = statusOf({ code });
  const body = { statusCode: String(status), error: { code, details } };
  return { status, body, ...(status === 429 && { headers: { "Retry-After": retryAfter } }) };
};

/** A token as the contract wants one. */
export const wireToken = "the-token-of-this-tab".padEnd(40, "x");
