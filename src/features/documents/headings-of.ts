import { fromMarkdown } from "mdast-util-from-markdown";
import type { Heading, Nodes } from "mdast";
import { tie } from "../../i18n/typography.ts";

/** The name of a heading in the address of its page: the line where it stands. */
export const headingId = ({ position }: Pick<Heading, "position">): string =>
  `line-${position?.start.line ?? 0}`;

const wordsIn = (node: Nodes): string =>
  "children" in node ? node.children.map(wordsIn).join("") : "value" in node ? node.value : "";

/** The first headings (`##`) of a document in Markdown, in their order. */
export const headingsOf = (text: string): { id: string; title: string }[] => {
  const { children } = fromMarkdown(text);
  return children.flatMap((node) =>
    node.type === "heading" && node.depth <= 2 ? [{ id: headingId(node), title: tie(wordsIn(node)) }] : [],
  );
};
