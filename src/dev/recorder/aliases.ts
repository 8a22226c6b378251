import * as v from "valibot";

/** Other names for ids: `subscription#1` is the first subscription that was told of, for as long as the table lasts. */
export type Aliases = {
  /** The other name of an id; a name that was given out here stays as it is. */
  of: (subject: string, id: string | number) => string;
  /** The table as text, to go on with after a reload. */
  write: () => string;
};

const Table = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.array(v.string())));

/** `written` is what `write` gave; anything else begins anew. */
export const createAliases = (written: string | null): Aliases => {
  const read = v.safeParse(Table, written);
  const subjects = new Map(
    Object.entries(read.success ? read.output : {}).map(([subject, ids]) => [
      subject,
      new Map(ids.map((id, nth) => [id, `${subject}#${nth + 1}`])),
    ]),
  );
  const given = new Set([...subjects.values()].flatMap((ids) => [...ids.values()]));
  return {
    of: (subject, id) => {
      if (typeof id === "string" && given.has(id)) return id;
      const ids = subjects.get(subject) ?? new Map<string, string>();
      subjects.set(subject, ids);
      const known = ids.get(String(id));
      if (known !== undefined) return known;
      const alias = `${subject}#${ids.size + 1}`;
      ids.set(String(id), alias);
      given.add(alias);
      return alias;
    },
    write: () =>
      JSON.stringify(Object.fromEntries([...subjects].map(([name, ids]) => [name, [...ids.keys()]]))),
  };
};
