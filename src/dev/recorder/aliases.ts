import * as v from "valibot";

/** Other names for ids: `subscription#3` is the third id that was told of, for as long as the table lasts. */
export type Aliases = {
  /**
   * The other name of an id; a name that was given out here stays as it is. Equal ids have equal numbers, whatever they are
   * of: a recording can be replayed, since what was equal is equal still.
   */
  of: (subject: string, id: string | number) => string;
  /** The table as text, to go on with after a reload. */
  write: () => string;
};

const Table = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

/** `written` is what `write` gave; anything else begins anew. */
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
