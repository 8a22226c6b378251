import { HtmlValidate } from "html-validate";

const validator = new HtmlValidate({
  extends: ["html-validate:recommended", "html-validate:document"],
  rules: {
    // How it is written does not count where a browser has written it.
    "attr-quotes": "off",
    "doctype-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "long-title": "off",
    "no-implicit-input-type": "off",
    // Our own files are behind the same server as the page that names them.
    "require-sri": "off",
    // Phones and wide screens have different bars, of which one is not displayed: axe knows which.
    "unique-landmark": "off",
    // A link to a telephone says whose it is, too; that a number stays on one line e2e/unbroken.ts looks at.
    "tel-non-breaking": "off",
    // A field with a list that is searched while typing has no element of its own.
    "prefer-native-element": ["error", { exclude: ["combobox", "listbox"] }],
    // HTML lets an id begin with anything; React begins its own with an underscore.
    "valid-id": ["error", { relaxed: true }],
  },
});

/** What is wrong with a page's HTML as the browser has it: the rule, what it says, and where. */
export const findHtmlFaults = async (html: string): Promise<string[]> => {
  const { results } = await validator.validateString(`<!doctype html>\n${html}`);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `html ${ruleId}: ${message} at ${selector ?? "?"}`),
  );
};
