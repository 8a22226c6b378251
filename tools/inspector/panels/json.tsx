import { useState } from "react";

type Props = {
  value: unknown;
  name: string;
  path?: string;
  /** The path whose next change the keys n and p look for. */
  chosen?: string | null;
  choose?: (path: string | null) => void;
};

/** A value of plain JSON: what has members opens and closes, and a press on a name follows it. */
export const Json = ({ value, name, path = "", chosen = null, choose }: Props) => {
  const [isOpen, setOpen] = useState(path.split(".").length < 2);
  const isBranch = typeof value === "object" && value !== null && Object.keys(value).length > 0;
  const label =
    choose === undefined || path === "" ? (
      <span className="name">{name}</span>
    ) : (
      <button
        type="button"
        className="name"
        aria-pressed={chosen === path}
        title="Follow this value: n and p go to its next and previous change"
        onClick={() => choose(chosen === path ? null : path)}
      >
        {name}
      </button>
    );
  if (!isBranch)
    return (
      <p className="json" data-leaf>
        {label} <code data-type={value === null ? "null" : typeof value}>{JSON.stringify(value) ?? "—"}</code>
      </p>
    );
  return (
    <div className="json">
      <button
        type="button"
        className="toggle"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? "Close" : "Open"} ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? "▾" : "▸"}
      </button>
      {label}
      {!isOpen && <code>{Array.isArray(value) ? `[${value.length}]` : "{…}"}</code>}
      {isOpen &&
        Object.entries(value).map(([key, member]: [string, unknown]) => (
          <Json
            key={key}
            name={key}
            value={member}
            path={path === "" ? key : `${path}.${key}`}
            chosen={chosen}
            {...(choose === undefined ? {} : { choose })}
          />
        ))}
    </div>
  );
};
