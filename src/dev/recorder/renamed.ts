import * as v from "valibot";
import type { AnyStateMachine } from "xstate";
import { IsoDay, IsoMoment } from "#contract/day.ts";
import { defineModel } from "#tools/statecharts/model.ts";
import type { Model, ModelSpec } from "#tools/statecharts/model-spec.ts";
import { allowedNames } from "./product-names.ts";

type M = AnyStateMachine;

const isDated = (text: string) => v.is(IsoDay, text) || v.is(IsoMoment, text);

/** The distance between the ids of a model and of its renamed copy. */
const apart = 7_000;

/**
 * The same model with other names, ids and texts; equal ones stay equal. A law that holds in both does not depend on
 * the author's values. Constants, sums and days stay.
 */
export const renamed = ({ machine, spec }: Model<M>): Model<M> => {
  const names = allowedNames();
  const look = (value: unknown, name: string): unknown => {
    const allowed = names.get(name);
    const isId = /^(?:id|.+I[dD])$/.test(name) || allowed?.id === true;
    if (typeof value === "number") return isId ? value + apart : value;
    if (typeof value === "string") {
      const isWord = name === "type" || name === "kind" || allowed?.words.has(value) === true;
      if (value === "" || isWord || isDated(value)) return value;
      // Phones and codes stay numeric: guards check their length.
      return /^\d+$/.test(value)
        ? value.replaceAll(/(?<=\d)\d|^\d$/g, (digit) => String((Number(digit) + 3) % 10))
        : `other ${value}`;
    }
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => look(item, name));
    return Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, look(inner, member)]));
  };
  const { project, ...data } = spec;
  const renamedData = Object.fromEntries(
    Object.entries(data).map(([part, value]) => [part, look(value, "")]),
  );
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a renamed specification has the same type
  const other = { ...renamedData, ...(project !== undefined && { project }) } as ModelSpec<M>;
  return defineModel(machine, other);
};
