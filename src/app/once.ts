/** Caches the result of asynchronous work. After a failure the next call tries again. */
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
