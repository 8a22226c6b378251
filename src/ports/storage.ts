import * as v from "valibot";
import type { KeyValues, World } from "./world.ts";

/** A value kept across reloads, with the schema for reading it. JSON only. */
export type StoredValue<T> = { readonly key: string; readonly schema: v.GenericSchema<unknown, T> };

const prefix = "kabinet.";

/** Declares a stored value: its key, and a schema that accepts its own output. */
export const defineStoredValue = <T>(name: string, schema: v.GenericSchema<unknown, T>): StoredValue<T> => ({
  key: prefix + name,
  schema,
});

/** Values in the browser's storage, shared by its tabs where the browser allows it. Never throws. */
export type Store = {
  /** Null if it is absent or does not match the schema; then it is dropped with one warning. */
  read<T>(stored: StoredValue<T>): T | null;
  write<T>(stored: StoredValue<T>, value: T): void;
  forget(stored: StoredValue<unknown>): void;
  /** The names of stored values with this prefix. */
  names(beginning: string): string[];
  /** Removes everything that any version of the application stored, except these values. */
  clear(except?: readonly StoredValue<unknown>[]): void;
  /** Whether written values survive this page. */
  isKept(): boolean;
  /** Calls back when another tab changes the value. */
  onChangeElsewhere(stored: StoredValue<unknown>, listener: () => void): () => void;
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

/** Copies what can still be read from a failing storage into memory. */
const rescue = (from: () => KeyValues): KeyValues => {
  const memory = emptyMemory();
  try {
    const values = from();
    for (const key of ourKeys(values)) memory.setItem(key, values.getItem(key) ?? "");
  } catch {
    // Nothing can be read: this tab starts with an empty memory, like a first visit.
  }
  return memory;
};

/**
 * Values in the browser's storage. If that is denied, full or does not keep values, this tab continues with its own
 * memory, with one console warning.
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

  /** Removes values also from a full storage, so that the next tab does not find them. */
  const drop = (choose: (values: KeyValues) => readonly string[]): void => {
    const remove = (values: KeyValues): void => {
      for (const key of choose(values)) values.removeItem(key);
    };
    using(remove);
    if (memory === null) return;
    try {
      remove(world.storage());
    } catch {
      // Still denied.
    }
  };

  /**
   * A tab with its own memory still adopts changes of other tabs, such as a sign-out (null: everything was cleared).
   */
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
    read: (stored) => {
      const text = using((values) => values.getItem(stored.key));
      if (text === null) return null;
      const read = v.safeParse(stored.schema, parse(text));
      if (read.success) return read.output;
      drop(() => [stored.key]);
      world.warn(`What was stored as ${stored.key} made no sense and was dropped.`);
      return null;
    },
    write: (stored, value) => {
      const text = JSON.stringify(value);
      using((values) => {
        values.setItem(stored.key, text);
        if (values.getItem(stored.key) !== text) throw new Error("what is stored is not kept");
      });
    },
    forget: (stored) => drop(() => [stored.key]),
    names: (beginning) =>
      using(ourKeys)
        .map((key) => key.slice(prefix.length))
        .filter((name) => name.startsWith(beginning)),
    clear: (except = []) => {
      const kept = new Set(except.map(({ key }) => key));
      drop((values) => ourKeys(values).filter((key) => !kept.has(key)));
    },
    isKept: () => memory === null,
    onChangeElsewhere: (stored, listener) =>
      world.on("storage", ({ key }) => {
        if (key !== null && key !== stored.key) return;
        adopt(key);
        listener();
      }),
  };
};
