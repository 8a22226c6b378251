import * as v from "valibot";
import type { KeyValues, World } from "./world.ts";

/** Something worth remembering across reloads, and how it must look when it is read back. JSON only. */
export type Fact<T> = { readonly key: string; readonly schema: v.GenericSchema<unknown, T> };

const prefix = "kabinet.";

/** Names a fact. The schema must accept what it gives back, since that is what is written. */
export const defineFact = <T>(name: string, schema: v.GenericSchema<unknown, T>): Fact<T> => ({
  key: prefix + name,
  schema,
});

/** The browser's memory of facts, shared by its tabs while the browser allows it. Never throws. */
export type Store = {
  /** Null when it is absent, or was not what the schema says: then it is dropped, with one warning. */
  read<T>(fact: Fact<T>): T | null;
  write<T>(fact: Fact<T>, value: T): void;
  forget(fact: Fact<unknown>): void;
  /** The names of the stored facts that begin so. */
  names(beginning: string): string[];
  /** Forgets everything this application ever stored, in every version, except these facts. */
  clear(except?: readonly Fact<unknown>[]): void;
  /** Whether what is written outlives this page. */
  isKept(): boolean;
  /** Hears when another tab changed the fact. */
  onChangeElsewhere(fact: Fact<unknown>, hear: () => void): () => void;
};

const ourKeys = (values: KeyValues): string[] =>
  Array.from({ length: values.length }, (_, index) => values.key(index)).filter(
    (key): key is string => key?.startsWith(prefix) ?? false,
  );

const emptyMemory = (): KeyValues => {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
};

/** What can still be read of a storage that no longer works. */
const rescue = (from: () => KeyValues): KeyValues => {
  const memory = emptyMemory();
  try {
    const values = from();
    for (const key of ourKeys(values)) memory.setItem(key, values.getItem(key) ?? "");
  } catch {
    // Nothing could be read: this tab starts with an empty memory, as a first visit does.
  }
  return memory;
};

/**
 * Facts in the browser's storage. Where that is denied, full or does not keep what it is given, this tab goes on
 * with its own memory, and says so to the developer once.
 */
export const createStore = (world: Pick<World, "storage" | "on" | "warn">): Store => {
  let memory: KeyValues | null = null;

  const using = <T>(work: (values: KeyValues) => T): T => {
    if (memory !== null) return work(memory);
    try {
      return work(world.storage());
    } catch (failure) {
      world.warn("Storage does not work here; this tab goes on without it.", failure);
      memory = rescue(world.storage);
      return work(memory);
    }
  };

  const parse = (text: string): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };

  /** Removing needs no room: what a tab on its own forgets is not left behind for the next one. */
  const drop = (choose: (values: KeyValues) => readonly string[]): void => {
    const remove = (values: KeyValues): void => {
      for (const key of choose(values)) values.removeItem(key);
    };
    using(remove);
    if (memory === null) return;
    try {
      remove(world.storage());
    } catch {
      // Denied, as it was when this tab began to go on alone.
    }
  };

  /** A tab on its own still takes over what another one changed, a sign-out above all (null: it cleared everything). */
  const adopt = (key: string | null): void => {
    if (memory === null) return;
    const theirs = rescue(world.storage);
    for (const each of key === null ? ourKeys(memory) : [key]) {
      const text = theirs.getItem(each);
      if (text === null) memory.removeItem(each);
      else memory.setItem(each, text);
    }
  };

  return {
    read: (fact) => {
      const text = using((values) => values.getItem(fact.key));
      if (text === null) return null;
      const read = v.safeParse(fact.schema, parse(text));
      if (read.success) return read.output;
      drop(() => [fact.key]);
      world.warn(`What was stored as ${fact.key} made no sense and was dropped.`);
      return null;
    },
    write: (fact, value) => {
      const text = JSON.stringify(value);
      using((values) => {
        values.setItem(fact.key, text);
        if (values.getItem(fact.key) !== text) throw new Error("what is stored is not kept");
      });
    },
    forget: (fact) => drop(() => [fact.key]),
    names: (beginning) =>
      using(ourKeys)
        .map((key) => key.slice(prefix.length))
        .filter((name) => name.startsWith(beginning)),
    clear: (except = []) => {
      const kept = new Set(except.map(({ key }) => key));
      drop((values) => ourKeys(values).filter((key) => !kept.has(key)));
    },
    isKept: () => memory === null,
    onChangeElsewhere: (fact, hear) =>
      world.on("storage", ({ key }) => {
        if (key !== null && key !== fact.key) return;
        adopt(key);
        hear();
      }),
  };
};
