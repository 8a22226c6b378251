import { useEffect, useState } from "react";
import type { UseRead } from "../../actors/use-view.tsx";
import type { Reader } from "../recording/message.ts";

/** A component by its name, or by the file of an anonymous one. */
const frame =
  /^\s*(?:at )?(?:async )?(?:Object\.)?([\w$.]*)\s*[(@]?.*?([\w-]+(?:\.\w+)*\.tsx?)?(?:\?[^:]*)?:\d+:\d+\)?$/;

/**
 * The component that reads, by the stack of its first render: the first function after the hooks. React's own
 * frames come later.
 */
export const readerOf = (stack: string): { component: string; file: string } => {
  const frames = stack.split("\n").flatMap((line) => {
    const [, name = "", file = ""] = frame.exec(line) ?? [];
    return name === "" && file === "" ? [] : [{ name, file }];
  });
  const start = frames.findLastIndex(({ file }) => file === "use-view.tsx");
  const rest = frames.slice(start + 1).filter(({ file }) => file !== "");
  const { name, file } = rest.find(({ name }) => !/^use[A-Z]/.test(name)) ?? { name: "", file: "" };
  return { component: /^[A-Z]/.test(name) ? name : "(anonymous)", file };
};

/** V8 keeps ten frames, which React's own and the hooks fill. */
const frames = 40;

/** The stack of the caller. */
const readStack = (): string => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = frames;
  const { stack = "" } = new Error("where");
  Error.stackTraceLimit = limit;
  return stack;
};

/** Counts the renders of one mounted component. */
const createReader = (view: string, first: unknown, now: () => number) => {
  const where = readerOf(readStack());
  const counts = { renders: 0, changes: 0, at: 0 };
  let before = first;
  return {
    rendered: (shown: unknown): void => {
      counts.renders += 1;
      if (!Object.is(before, shown)) counts.changes += 1;
      counts.at = now();
      before = shown;
    },
    read: (): Reader => ({ ...where, view, ...counts }),
  };
};

/** Which mounted components read which views, and what each rendered. Development only. */
export const createReaders = (now: () => number) => {
  const readers = new Map<object, Set<ReturnType<typeof createReader>>>();
  const useRead: UseRead = (actor, view, shown) => {
    const [reader] = useState(() => createReader(view.name, shown, now));
    useEffect(() => reader.rendered(shown));
    useEffect(() => {
      const all = readers.get(actor) ?? new Set();
      readers.set(actor, all.add(reader));
      return () => {
        all.delete(reader);
      };
    }, [actor, reader]);
  };
  return {
    useRead,
    of: (actor: object): Reader[] => Array.from(readers.get(actor) ?? [], ({ read }) => read()),
  };
};
