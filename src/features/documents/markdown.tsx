import type { Heading, Nodes, Parents } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { ReactNode } from "react";
import { tie } from "../../i18n/typography.ts";
import styles from "./markdown.module.css";
import { splitMatches } from "./search-faq.ts";

/** A heading's fragment: its line number. */
const headingId = ({ position }: Pick<Heading, "position">): string => `line-${position?.start.line ?? 0}`;

const plainText = (node: Nodes): string =>
  "children" in node ? node.children.map(plainText).join("") : "value" in node ? node.value : "";

/** Headings of level 1 and 2, in order. */
export const listHeadings = (text: string): { id: string; title: string }[] => {
  const { children } = fromMarkdown(text);
  return children.flatMap((node) =>
    node.type === "heading" && node.depth <= 2 ? [{ id: headingId(node), title: tie(plainText(node)) }] : [],
  );
};

/** Links a document may contain; others (`javascript:`, `data:`) stay text. */
const isSafe = (address: string): boolean => /^(?:https:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(address);

interface RenderOptions {
  /** Words to mark. */
  words: readonly string[];
  /** Level of `##` headings: under the page's h1, or under a section's h2. */
  level: 2 | 3;
}

const inside = (parent: Parents, manner: RenderOptions): ReactNode[] =>
  parent.children.map((child, index) => <Node key={index} node={child} {...manner} />);

/** Renders a node. Raw HTML is left out. */
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
    // Unsupported nodes, raw HTML first of all, are not shown.
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

/** Whether a text is one paragraph without markup. Most answers are, and parsing is the slowest part of their page. */
export const isPlain = (text: string): boolean => !/[*_`#[\]<>&\\!~|\n\r]|^[\s\d+=-]|\s$/.test(text);

/** Renders Markdown without any HTML of its own. */
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

/** Marks words. Each piece has its own element (docs/footguns.md). */
export const Marked = ({ text, words }: { text: string; words: readonly string[] }): ReactNode =>
  splitMatches(text, words).map(({ text: piece, found }, index) =>
    found ? <mark key={index}>{piece}</mark> : <span key={index}>{piece}</span>,
  );
