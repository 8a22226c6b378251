/** The sources of all machines, loaded on demand. */
const sources = import.meta.glob<string>("../../../machines/*/*.machine.ts", {
  query: "?raw",
  import: "default",
});

/**
 * The line of a state in the source of its machine, from 1: `codeSent.resend.cooling` is the key `cooling` within `resend`
 * within `codeSent`. A state that is a constant of its own is at its declaration; of one that is not found, the state around it.
 */
export function lineOf(source: string, path: string): number {
  let place = source.indexOf(".createMachine(");
  let body = source.indexOf("{", place);
  for (const key of path === "" ? [] : path.split(".")) {
    const states = memberOf(source, body, "states");
    const member = states === null ? null : memberOf(source, states.value, key);
    if (member === null) break;
    [place, body] = declared(source, member);
  }
  return source.slice(0, place).split("\n").length;
}

/** Where a member of an object begins, and where its value does; equal for a shorthand. */
type Member = { readonly key: number; readonly value: number };

/** A value that is a name is declared elsewhere in the file. */
function declared(source: string, { key, value }: Member): readonly [place: number, body: number] {
  const [, name] = /^(\w+)\s*[,}]/.exec(source.slice(value)) ?? [];
  const place = name === undefined ? -1 : source.indexOf(`\nconst ${name} = `);
  if (place !== -1) return [place + 1, source.indexOf("{", place)];
  return [key, source.indexOf("{", value)];
}

/** The member of the object whose brace is at `open`. */
function memberOf(source: string, open: number, name: string): Member | null {
  let depth = 0;
  for (let at = open; at < source.length; at = skipped(source, at)) {
    const letter = source[at] ?? "";
    if ("{([".includes(letter)) depth += 1;
    if ("})]".includes(letter)) depth -= 1;
    if (depth === 0) return null;
    if (depth > 1 || !/[\w"]/.test(letter) || !/[{,\s]/.test(source[at - 1] ?? "")) continue;
    const [whole, quoted, plain] =
      /^(?:"([^"]+)"|(\w+))\s*(?::\s*|(?=[,}\s]))/.exec(source.slice(at, at + 200)) ?? [];
    if (whole !== undefined && (quoted ?? plain) === name)
      return { key: at, value: whole.includes(":") ? at + whole.length : at };
  }
  return null;
}

/** The place after a letter; after a comment or a text, if one begins there. */
function skipped(source: string, at: number): number {
  const rest = source.slice(at, at + 2);
  const ends: Readonly<Record<string, string>> = { "//": "\n", "/*": "*/" };
  const end = ends[rest];
  if (end !== undefined) return source.indexOf(end, at + 2) + end.length;
  const quote = source[at] ?? "";
  if (!["'", '"', "`"].includes(quote)) return at + 1;
  for (let next = at + 1; next < source.length; next += 1) {
    if (source[next] === "\\") next += 1;
    else if (source[next] === quote) return next + 1;
  }
  return source.length;
}

/**
 * Opens the source of a state in the editor, by the development server of this page. Returns why it could not.
 * (https://vite.dev/config/server-options.html)
 */
export async function openSource(machine: string, path: string): Promise<string | null> {
  const file = `machines/${machine}/${machine}.machine.ts`;
  const source = await sources[`../../../${file}`]?.();
  if (source === undefined) return `There is no ${file}.`;
  const place = `${file}:${lineOf(source, path)}:1`;
  const opened = await fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`).catch(() => null);
  return opened?.ok === true ? null : `No editor was opened: ${place}`;
}
