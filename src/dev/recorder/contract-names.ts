import { extensionCalls, specifiedCalls } from "#contract/calls.ts";
import { Card } from "#contract/card.ts";
import { ErrorReply } from "#contract/error.ts";
import { FormFlag, FormId, FormIds, FormInteger } from "#contract/form.ts";
import { Id, OpaqueId } from "#contract/identifier.ts";
import { Client, ProfileChange } from "#contract/user.ts";

/** What may be recorded of the values under a name; nothing for unknown names. */
export type Allowed = {
  /** Constants of the program. */
  readonly words: ReadonlySet<string>;
  readonly flag: boolean;
  /** Numbers: sums, counts, months. */
  readonly amount: boolean;
  /** Days and moments. */
  readonly moment: boolean;
  /** Recorded as an alias. */
  readonly id: boolean;
};

/** The parts of a valibot schema that are read here. */
type Shape = {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly value?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly (Shape | string | number)[];
  readonly literal?: unknown;
  readonly pipe?: readonly { readonly type: string }[];
};

type Kind = "flag" | "amount" | "moment" | "id" | "text";
type Seen = { words: Set<string>; kinds: Set<Kind> };

const known = new Map<unknown, Kind>([
  [Id, "id"],
  [OpaqueId, "id"],
  [FormId, "id"],
  [FormIds, "id"],
  [FormFlag, "flag"],
  [FormInteger, "amount"],
]);

const isDated = ({ pipe = [] }: Shape) =>
  pipe.some(({ type }) => type === "iso_date" || type === "iso_timestamp");

const kindOf = (shape: Shape): Kind | null => {
  const alike = known.get(shape) ?? shape.pipe?.map((part) => known.get(part)).find((kind) => kind);
  if (alike) return alike;
  if (shape.type === "boolean") return "flag";
  if (shape.type === "number") return "amount";
  if (shape.type === "string") return isDated(shape) ? "moment" : "text";
  return null;
};

/** Collects what is under each name in a schema. */
const look = (shape: Shape, name: string, seen: Map<string, Seen>): void => {
  const here = seen.get(name) ?? { words: new Set<string>(), kinds: new Set<Kind>() };
  seen.set(name, here);
  const kind = kindOf(shape);
  if (kind !== null) {
    here.kinds.add(kind);
    return;
  }
  for (const [inner, entry] of Object.entries(shape.entries ?? {})) look(entry, inner, seen);
  if (typeof shape.literal === "string") here.words.add(shape.literal);
  for (const part of [shape.item, shape.value, shape.wrapped, ...(shape.options ?? [])])
    if (typeof part === "string") here.words.add(part);
    else if (typeof part === "object") look(part, name, seen);
};

const schemas: readonly Shape[] = [
  ...Object.values({ ...specifiedCalls, ...extensionCalls }).flatMap(({ request, reply }) => [
    request,
    reply,
  ]),
  ErrorReply,
];

/** Personal data and card data: only flags and aliases are recorded. */
const personal: ReadonlySet<string> = new Set(
  [Client, ProfileChange, Card].flatMap((schema) => Object.keys(schema.entries)),
);

/** All names of the contract. A name that is free text in one place is never recorded as a sum or a day. */
export const contractNames = (): Map<string, Allowed> => {
  const seen = new Map<string, Seen>();
  for (const schema of schemas) look(schema, "", seen);
  seen.delete("");
  return new Map(
    [...seen].map(([name, { words, kinds }]) => {
      const open = !personal.has(name) && !kinds.has("text");
      return [
        name,
        {
          words: personal.has(name) ? new Set<string>() : words,
          flag: kinds.has("flag"),
          amount: open && kinds.has("amount"),
          moment: open && kinds.has("moment"),
          id: kinds.has("id"),
        },
      ];
    }),
  );
};
