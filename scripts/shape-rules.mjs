import { builtinRules } from "eslint/use-at-your-own-risk";

/** Functions whose result is a text. */
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
 * Every text has an element of its own (docs/footguns.md): where it stands beside other nodes, or is all that a component
 * returns, React writes into a text node that a translated page no longer has.
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
 * Languages, their addresses, kopecks, days and the home zone have one place each, in contract/. `percent`: the file reckons
 * in percent, which are hundredths, too.
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

/**
 * Rules about the shape of code (.oxlintrc.json): ESLint's own `no-restricted-syntax`, which oxlint lacks, and ours. A plugin is
 * a default export.
 */
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: "shape" },
  rules: {
    // ESLint has no other door to a rule of its own; its version is pinned, and a test plants what the rule must find.
    // oxlint-disable-next-line typescript/no-deprecated
    "no-restricted-syntax": builtinRules.get("no-restricted-syntax"),
    "lone-text": loneText,
    "one-place": onePlace,
  },
};
