import { parseSync } from "vite";

/** A small change of a source: replaces `start` to `end` by `text`. */
export type SourceMutant = {
  readonly line: number;
  readonly what: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
};

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

const others: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
};

/** Nodes without behaviour. */
const idle = /^(?:TS|Import|Export(?:Named|All)Declaration$)/;

/** All such mutants of a source's code, not of its types. */
export const mutantsOf = (file: string, code: string): readonly SourceMutant[] => {
  const found: SourceMutant[] = [];
  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const put = (node: Node, text: string, what: string): void => {
    const line = code.slice(0, node.start).split("\n").length;
    found.push({ line, what, start: node.start, end: node.end, text });
  };
  const shorten = (node: Node): string => textOf(node).replaceAll(/\s+/g, " ").slice(0, 60);

  /** Removes an element of a list with its comma. */
  const leaveOut = (node: Node, what: string): void => {
    const comma = /^\s*,/.exec(code.slice(node.end))?.[0] ?? "";
    put({ ...node, end: node.end + comma.length }, "", `${what} left out: ${shorten(node)}`);
  };
  const always = (test: Node): void => {
    put(test, "true", `always: ${shorten(test)}`);
    put(test, "false", `never: ${shorten(test)}`);
  };
  const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

  /** Exchanges two properties of an object. */
  const swap = (properties: Node[]): void => {
    const plain = properties.flatMap(({ type, value }) =>
      type === "Property" && isNode(value) ? [value] : [],
    );
    for (const [at, one] of plain.entries()) {
      const other = plain[at + 1];
      if (other === undefined || textOf(one) === textOf(other)) continue;
      if (/Literal|Function/.test(one.type) || /Literal|Function/.test(other.type)) continue;
      put(one, textOf(other), `${shorten(other)} for ${shorten(one)}`);
    }
  };

  const change = (node: Node): void => {
    switch (node.type) {
      case "ExpressionStatement":
        put(node, ";", `left out: ${shorten(node)}`);
        break;
      case "IfStatement":
      case "ConditionalExpression":
        if (isNode(node["test"])) always(node["test"]);
        break;
      case "LogicalExpression":
        for (const side of [node["left"], node["right"]])
          if (isNode(side)) put(node, textOf(side), `${shorten(side)} for ${shorten(node)}`);
        break;
      case "BinaryExpression": {
        const { left, right, operator } = node;
        const other = typeof operator === "string" ? others[operator] : undefined;
        if (isNode(left) && isNode(right) && other !== undefined)
          put(node, `${textOf(left)} ${other} ${textOf(right)}`, `${other} in ${shorten(node)}`);
        break;
      }
      case "UnaryExpression":
        if (node["operator"] === "!" && isNode(node["argument"]))
          put(node, textOf(node["argument"]), `not negated: ${shorten(node)}`);
        break;
      case "Literal":
        if (typeof node["value"] === "boolean") put(node, String(!node["value"]), `not ${textOf(node)}`);
        if (typeof node["value"] === "number") put(node, `(${textOf(node)} + 1)`, `${textOf(node)} + 1`);
        break;
      case "ArrayExpression":
        for (const each of nodes(node["elements"])) leaveOut(each, "element");
        break;
      case "ObjectExpression":
        for (const each of nodes(node["properties"]))
          if (each.type === "SpreadElement") leaveOut(each, "part");
        swap(nodes(node["properties"]));
        break;
      case "CallExpression":
        for (const each of nodes(node["arguments"]))
          if (each.type === "Identifier") put(each, "null", `null for ${shorten(each)} in ${shorten(node)}`);
        break;
      default:
    }
  };

  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value) || idle.test(value.type)) {
      // Exported declarations are searched, too.
      if (isNode(value) && value.type === "ExportNamedDeclaration") walk(value["declaration"]);
      return undefined;
    }
    change(value);
    for (const [key, inner] of Object.entries(value))
      if (!/^type|Annotation$|Parameters$/.test(key)) walk(inner);
    return undefined;
  };
  walk(parseSync(file, code).program.body);
  return found;
};
