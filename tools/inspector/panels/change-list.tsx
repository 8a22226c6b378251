import type { Change } from "../history/changes.ts";

/** What differs between two moments: `path before → after`. */
export const ChangeList = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? (
    <p className="empty">Nothing.</p>
  ) : (
    <ul className="changes">
      {changes.map(({ path, kind, before, after }) => (
        <li key={path} data-kind={kind}>
          <b>{path}</b>
          {kind !== "added" && <del>{short(before)}</del>}
          {kind !== "removed" && <ins>{short(after)}</ins>}
        </li>
      ))}
    </ul>
  );

/** Letters of a value that fit the column. */
const longest = 160;

const short = (value: unknown) => {
  const text = JSON.stringify(value) ?? "undefined";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};
