import * as v from "valibot";

/** Aliases of ids: `subscription#3` is the third id seen, for the lifetime of the table. */
export type Aliases = {
  /**
   * The alias of an id; an alias is returned unchanged. Equal ids of any kind have equal numbers, so that a recording
   * can be replayed.
   */
  of: (subject: string, id: string | number) => string;
  /** The table as text, to restore after a reload. */
  write: () => string;
};

const Table = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** `written`: the result of `write`; any other value starts an empty table. */
export const createAliases = (written: string | null): Aliases => {
  const read = v.safeParse(Table, written);
  const numbers = new Map((read.success ? read.output : []).map((id, nth) => [id, nth + 1]));
  const isGiven = (id: string) => {
    const [, number] = /^[\w-]+#(\d+)$/.exec(id) ?? [];
    return number !== undefined && Number(number) <= numbers.size;
  };
  return {
    of: (subject, id) => {
      if (typeof id === "string" && isGiven(id)) return id;
      const number = numbers.get(String(id)) ?? numbers.size + 1;
      numbers.set(String(id), number);
      return `${subject}#${number}`;
    },
    write: () => JSON.stringify([...numbers.keys()]),
  };
};
