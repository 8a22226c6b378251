/** Does a piece of work once for all who ask. If it fails, the next one to ask has it tried again. */
export const once = <T>(work: () => Promise<T>): (() => Promise<T>) => {
  let done: Promise<T> | null = null;
  return () => {
    done ??= work().catch((failure: unknown) => {
      done = null;
      throw failure;
    });
    return done;
  };
};
