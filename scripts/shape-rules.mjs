import { builtinRules } from "eslint/use-at-your-own-risk";

/** Functions that return text. */
const wording = /^(?:t|common|sentences|joined|day|format\w+|\w+Words|\w+InText)$/;

const isText = (node) => {
  switch (node.type) {
    case "JSXText":
      return node.value.trim() !== "";
    case "JSXExpressionContainer":
      return isText(node.expression);
    case "Literal":
      return typeof node.value === "string" && node.value.trim() !== "";
    case "TemplateLiteral":
      return true;
    case "CallExpression":
      return wording.test(node.callee.name ?? "");
    case "ConditionalExpression":
      return isText(node.consequent) || isText(node.alternate);
    case "LogicalExpression":
      return isText(node.right) || (node.operator !== "&&" && isText(node.left));
    default:
      return false;
  }
};

const isNothing = (node) =>
  (node.type === "JSXText" && node.value.trim() === "") ||
  (node.type === "JSXExpressionContainer" &&
    (node.expression.type === "JSXEmptyExpression" ||
      (node.expression.type === "Literal" && String(node.expression.value).trim() === "")));

/**
 * Text needs an element of its own (docs/footguns.md): next to other nodes, or as a component's only output, React
 * would update a text node that page translation has replaced.
 */
const loneText = {
  create(context) {
    const report = (node) => context.report({ node, message: "A text has an element of its own." });
    const check = ({ children }) => {
      const meant = children.filter((child) => !isNothing(child));
      if (meant.length > 1) for (const child of meant) if (isText(child)) report(child);
    };
    const checkComponent = ({ body, parent }) => {
      if (parent?.type !== "VariableDeclarator" || !/^[A-Z]/.test(parent.id.name ?? "")) return;
      const returned =
        body.type === "BlockStatement"
          ? body.body.flatMap((each) => (each.type === "ReturnStatement" ? (each.argument ?? []) : []))
          : [body];
      for (const each of returned) if (isText(each)) report(each);
    };
    return { JSXElement: check, JSXFragment: check, ArrowFunctionExpression: checkComponent };
  },
};

const languages = ["ru", "en"];
const areLanguages = (nodes) =>
  nodes.length === languages.length &&
  languages.every((language) => nodes.some((node) => node?.type === "Literal" && node.value === language));

const contractValues = new Map([
  ["/en", "contract/language.ts has the address of a language."],
  ["/en/", "contract/language.ts has the address of a language."],
  ["Europe/Moscow", "contract/day.ts has the zone of clients without a city."],
  [86_400_000, "contract/day.ts has the length of a day."],
]);

/**
 * Languages, their addresses, kopecks, days and the home time zone are each handled in one file of contract/.
 * `percent`: the file computes percentages, which also divide by 100.
 */
const onePlace = {
  meta: { schema: [{ type: "object", properties: { percent: { type: "boolean" } } }] },
  create(context) {
    const { percent = false } = context.options[0] ?? {};
    const report = (node, message) => context.report({ node, message });
    const language = "contract/language.ts has the list of languages.";
    return {
      ArrayExpression: (node) => {
        if (areLanguages(node.elements)) report(node, language);
      },
      TSUnionType: (node) => {
        if (areLanguages(node.types.map((type) => type.literal))) report(node, language);
      },
      ConditionalExpression: (node) => {
        if (areLanguages([node.consequent, node.alternate])) report(node, language);
      },
      Literal: (node) => {
        const message = contractValues.get(node.value);
        if (message !== undefined) report(node, message);
      },
      BinaryExpression: (node) => {
        const isHundredth = /^[*/%]$/.test(node.operator) && node.right.value === 100;
        if (isHundredth && !percent) report(node, "contract/kopecks.ts converts kopecks.");
      },
    };
  },
};

/** Statuses of subscriptions have numbers from 1 to 6; those of HTTP have three digits, and a process ends with 0. */
const isStatusNumber = (node) =>
  node?.type === "Literal" && typeof node.value === "number" && node.value >= 1 && node.value <= 6;
const isNumbers = (node) =>
  isStatusNumber(node) || (node?.type === "ArrayExpression" && node.elements.some(isStatusNumber));

const isStatus = (node) => {
  switch (node?.type) {
    case "Identifier":
      return /status$/i.test(node.name);
    case "Literal":
      return typeof node.value === "string" && /status$/i.test(node.value);
    // `counts[status]` is no status.
    case "MemberExpression":
      return (!node.computed || node.property.type === "Literal") && isStatus(node.property);
    case "ChainExpression":
    case "TSNonNullExpression":
      return isStatus(node.expression);
    case "CallExpression":
      return node.callee.name === "numberOf";
    default:
      return false;
  }
};

/** Conditions of drizzle, whose column comes first. */
const condition = /^(?:eq|ne|gte?|lte?|between|(?:notI|i)nArray)$/;
const statusInSql = /\bstatus"?\s*(?:=|<>|!=|[<>]=?|(?:not\s+)?in\s*\(|between\b)\s*\d/i;

/** The status of a subscription is compared by its name (contract/subscription-status.ts). */
const statusName = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: "A status is compared by its name, never by its number." });
    return {
      BinaryExpression: (node) => {
        const { operator, left, right } = node;
        if (!/^(?:[<>]=?|[!=]==?)$/.test(operator)) return;
        if ((isStatus(left) && isStatusNumber(right)) || (isStatusNumber(left) && isStatus(right)))
          report(node);
      },
      SwitchStatement: (node) => {
        if (isStatus(node.discriminant) && node.cases.some(({ test }) => isStatusNumber(test))) report(node);
      },
      CallExpression: (node) => {
        const [first, second] = node.arguments;
        if (condition.test(node.callee.name ?? "") && isStatus(first) && isNumbers(second)) report(node);
        if (node.callee.type === "MemberExpression" && isNumbers(node.callee.object) && isStatus(first))
          report(node);
      },
      TemplateElement: (node) => {
        if (statusInSql.test(node.value.raw)) report(node);
      },
    };
  },
};

/** Locales whose days look like ISO 8601 in some engines. */
const isoLike = /^(?:en-CA|sv(?:-SE)?|fr-CA|lt(?:-LT)?|eo)$/;
/** Formats for people; ECMAScript defines `toISOString` and `toJSON` exactly. */
const formats = new Set([
  "format",
  "formatRange",
  "toLocaleString",
  "toLocaleDateString",
  "toLocaleTimeString",
]);
const dateParsers = new Set(["Date.parse", "Number", "parseInt", "Number.parseInt"]);
const textParsers = /^(?:split|slice|substring|match|localeCompare|startsWith|endsWith)$/;
const fullName = (callee) =>
  callee.type === "MemberExpression" ? `${callee.object.name ?? ""}.${callee.property.name}` : callee.name;

/** Whether a piece of code formats a date or number, at any depth. */
const hasFormat = (part) => {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) return part.some(hasFormat);
  if (part.type === "CallExpression" && formats.has(part.callee.property?.name)) return true;
  return Object.entries(part).some(([name, value]) => name !== "parent" && hasFormat(value));
};

/**
 * A date formatted for people is never parsed, since each engine formats as it likes; days are computed in contract/day.ts.
 * `byHand`: the file may build a moment from a day.
 */
const dateParsing = {
  meta: { schema: [{ type: "object", properties: { byHand: { type: "boolean" } } }] },
  create(context) {
    const { byHand = false } = context.options[0] ?? {};
    const report = (node) =>
      context.report({ node, message: "Formatted dates are not parsed; contract/day.ts computes days." });
    const isFormatted = (side) => side.type === "CallExpression" && hasFormat(side);
    return {
      Literal: (node) => {
        if (typeof node.value === "string" && isoLike.test(node.value)) report(node);
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (dateParsers.has(fullName(callee)) && hasFormat(node.arguments)) report(node);
        if (callee.type === "MemberExpression" && textParsers.test(callee.property.name ?? ""))
          if (isFormatted(callee.object)) report(node);
      },
      NewExpression: (node) => {
        if (node.callee.name === "Date" && hasFormat(node.arguments)) report(node);
      },
      BinaryExpression: (node) => {
        const compares = /^(?:[<>]=?|[!=]==?)$/.test(node.operator);
        if (compares && (isFormatted(node.left) || isFormatted(node.right))) report(node);
      },
      TemplateElement: (node) => {
        if (!byHand && /T\d\d:\d\d/.test(node.value.raw)) report(node);
      },
    };
  },
};

const letters = /\p{L}{2}/u;
const cyrillic = /\p{Script=Cyrillic}{2}/u;
/** Names that are the same in every language. */
const sameNames = new Set(["WhatsApp", "Telegram", "VK"]);
/** Properties that people read or hear. */
const spoken = new Set(
  (
    "action alt aria-description aria-label aria-roledescription aria-valuetext caption error hint label lead legend note " +
    "placeholder price priceNote reason subject summary title value valueNote"
  ).split(" "),
);
/** Elements whose `value` is no text. */
const silent = new Set(["option", "input", "RadioRow", "CheckRow", "SegmentOption", "Switch", "button"]);

/** People read texts of src/i18n/locales, in both languages, never a literal. */
const literalText = {
  create(context) {
    const report = (node) => context.report({ node, message: "Texts are in src/i18n/locales." });
    const hasLetters = (node) =>
      node?.type === "Literal" && typeof node.value === "string" && letters.test(node.value);
    return {
      Literal: (node) => {
        if (typeof node.value === "string" && cyrillic.test(node.value)) report(node);
      },
      TemplateElement: (node) => {
        if (cyrillic.test(node.value.raw)) report(node);
      },
      JSXText: (node) => {
        if (letters.test(node.value) && !sameNames.has(node.value.trim())) report(node);
      },
      JSXExpressionContainer: (node) => {
        if (node.parent.type === "JSXElement" && hasLetters(node.expression)) report(node);
      },
      JSXAttribute: (node) => {
        const name = node.name.name;
        const isText = spoken.has(name) && !(name === "value" && silent.has(node.parent.name.name));
        const { value } = node;
        if (isText && hasLetters(value?.type === "JSXExpressionContainer" ? value.expression : value))
          report(node);
      },
    };
  },
};

const collections = new Set(["Array", "Map", "Set", "WeakMap", "WeakSet"]);

/**
 * The server renders the pages of many clients with one copy of each module: a module has no variables of its own, and no
 * collection to fill.
 */
const moduleState = {
  create(context) {
    return {
      VariableDeclaration: (node) => {
        const { parent } = node;
        if ((parent.type === "ExportNamedDeclaration" ? parent.parent : parent).type !== "Program") return;
        const report = (found) =>
          context.report({ node: found, message: "A module keeps no state between two rendered pages." });
        if (node.kind !== "const" && node.declare !== true) report(node);
        for (const { init } of node.declarations)
          if (
            init?.type === "NewExpression" &&
            init.arguments.length === 0 &&
            collections.has(init.callee.name)
          )
            report(init);
      },
    };
  },
};

/**
 * Rules about code (.oxlintrc.json): ESLint's `no-restricted-syntax`, which oxlint lacks, and ours. A plugin is a
 * default export.
 */
// oxlint-disable-next-line import/no-default-export -- a plugin is one
export default {
  meta: { name: "shape" },
  rules: {
    // ESLint exports its own rules only this way; its version is pinned, and a test plants a violation.
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to ESLint's rules
    "no-restricted-syntax": builtinRules.get("no-restricted-syntax"),
    "literal-text": literalText,
    "lone-text": loneText,
    "module-state": moduleState,
    "one-place": onePlace,
    "status-name": statusName,
    "date-parsing": dateParsing,
  },
};
