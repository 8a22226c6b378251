import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describeApi } from "#server/platform/openapi/document.ts";

/** Closes every object schema: a member that the document lacks may be a leak. */
const closed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== "object" || node === null) return node;
  const members = Object.fromEntries(Object.entries(node).map(([name, value]) => [name, closed(value)]));
  const isOpen = "properties" in node && !("additionalProperties" in node);
  return isOpen ? { ...members, additionalProperties: false } : members;
};

const document = describeApi({ version: "1.0.0" });
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "api", ...Object(closed(document)) });

const routes = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
}));

const pointer = (...parts: string[]): string =>
  `api#/${parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

const validatorOf = (at: string): ValidateFunction => {
  const found = ajv.getSchema(at);
  if (found === undefined) throw new Error(`the document has nothing at ${at}`);
  return found;
};

const schemaOf = (method: string, path: string, status: number): ValidateFunction | null => {
  if (status >= 400) return validatorOf(pointer("components", "schemas", "ErrorReply"));
  // A literal path comes before one with a parameter, as in the server.
  const route = routes.find((one) => one.path === path) ?? routes.find(({ pattern }) => pattern.test(path));
  const operation = route && document.paths[route.path]?.[method.toLowerCase()];
  if (route === undefined || operation === undefined) return null;
  const parts = ["responses", String(status), "content", "application/json", "schema"];
  return validatorOf(pointer("paths", route.path, method.toLowerCase(), ...parts));
};

export type Reply = { method: string; path: string; status: number; text: string };

/** Throws if a reply of the API differs from the document. Calls outside the document pass if they succeed. */
export const checkReply = ({ method, path, status, text }: Reply): void => {
  const isValid = schemaOf(method, path, status);
  if (isValid === null) return;
  const json: unknown = text === "" ? null : JSON.parse(text);
  if (isValid(json)) return;
  const errors = ajv.errorsText(isValid.errors, { separator: "\n" });
  throw new Error(`${method} ${path} answered ${status} otherwise than it is described:\n${errors}\n${text}`);
};
