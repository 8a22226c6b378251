import type { Context } from "hono";
import * as v from "valibot";

/** Parses a JSON body by its schema; `wrong`: the error as a sentence. */
export const readJsonBody = async <S extends v.GenericSchema>(
  c: Context,
  schema: S,
): Promise<{ value: v.InferOutput<S> } | { wrong: string }> => {
  let body: unknown;
  try {
    body = JSON.parse(await c.req.text());
  } catch {
    return { wrong: "the body is not JSON" };
  }
  const read = v.safeParse(schema, body);
  if (read.success) return { value: read.output };
  const [issue] = read.issues;
  const path = v.getDotPath(issue);
  return { wrong: path === null ? issue.message : `${path}: ${issue.message}` };
};
