import type { Heading, Nodes, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { ReactNode } from "react";
import { tie } from "../../i18n/typography.ts";
import styles from "./markdown.module.css";
import { splitMatches } from "./search-faq.ts";

/** The name of a heading in the address of its page: the line where it stands. */
const headingId = ({ position }: Pick<Heading, "position">): string => `line-${position?.start.line ?? 0}`;

const plainText = (node: Nodes): string =>
  "children" in node ? node.children.map(plainText).join("") : "value" in node ? node.value : "";

/** The first headings (`##`) of a document in Markdown, in their order. */
export const listHeadings = (text: string): { id: string; title: string }[] => {
  const { children } = fromMarkdown(text);
  return children.flatMap((node) =>
    node.type === "heading" && node.depth <= 2 ? [{ id: headingId(node), title: tie(plainText(node)) }] : [],
  );
};

/** Addresses a document may lead to; anything else (`javascript:`, `data:`) stays text. */
const isSafe = (address: string): boolean => /^(?:https:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address);

interface RenderOptions {
  /** Words that are looked for: they are marked. */
  words: readonly string[];
  /** The level of the document's first headings (`##`): they follow the page's h1, or a section's h2. */
  level: 2 | 3;
}

const inside = (parent: Parents, manner: RenderOptions): ReactNode[] =>
  parent.children.map((child, index) => <Node key={index} node={child} {...manner} />);

/** One node of the document as an element of ours. HTML inside Markdown is text to us: it is left out. */
const Node = ({ node, ...manner }: RenderOptions & { node: Nodes }): ReactNode => {
  const children = (parent: Parents) => inside(parent, manner);
  switch (node.type) {
    case "text":
      return <Marked text={tie(node.value)} words={manner.words} />;
    case "paragraph":
      return <p>{children(node)}</p>;
    case "heading":
      return node.depth <= 2 && manner.level === 2 ? (
        <h2 id={headingId(node)}>{children(node)}</h2>
      ) : (
        <h3>{children(node)}</h3>
      );
    case "list":
      return node.ordered === true ? <ol>{children(node)}</ol> : <ul>{children(node)}</ul>;
    case "listItem":
      return <li>{children(node)}</li>;
    case "strong":
      return <b>{children(node)}</b>;
    case "emphasis":
      return <em>{children(node)}</em>;
    case "link":
      return isSafe(node.url) ? <a href={node.url}>{children(node)}</a> : children(node);
    case "blockquote":
      return <blockquote>{children(node)}</blockquote>;
    case "inlineCode":
    case "code":
      return <code>{node.value}</code>;
    case "break":
      return <br />;
    case "thematicBreak":
      return <hr />;
    // Nothing else is in our documents; what slips in (raw HTML first of all) is not shown.
    case "root":
    case "html":
    case "image":
    case "imageReference":
    case "linkReference":
    case "definition":
    case "delete":
    case "footnoteDefinition":
    case "footnoteReference":
    case "table":
    case "tableRow":
    case "tableCell":
    case "yaml":
      return null;
  }
};

/**
 * Whether a text is one paragraph to Markdown, and nothing in it has a meaning beside its words: most answers are, and the
 * parser takes longer to see it than all else on their page.
 */
export const isPlain = (text: string): boolean => !/[*_`#[\]<>&\\!~|\n\r]|^[\s\d+=-]|\s$/.test(text);

/** A document in Markdown as elements: no HTML of its own ever reaches the page. */
export const Markdown = ({ text, words = [], level = 2 }: Partial<RenderOptions> & { text: string }) => (
  <div className={styles.markdown}>
    {isPlain(text) ? (
      <p>
        <Marked text={tie(text)} words={words} />
      </p>
    ) : (
      inside(fromMarkdown(text), { words, level })
    )}
  </div>
);

/** A text in which the words that are looked for are marked. Each piece has an element of its own (docs/footguns.md). */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }): ReactNode =>
  splitMatches(text, words).map(({ text: piece, found }, index) =>
    found ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
