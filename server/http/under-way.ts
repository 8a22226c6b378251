/** What is being answered: `ended` comes once nothing is, whether or not anybody still waits for the answer. */
export type UnderWay<Args extends unknown[]> = {
  fetch(...args: Args): Promise<Response>;
  ended(): Promise<void>;
};

/** Keeps an eye on every answer of `fetch` until it is there. */
export const watchAnswers = <Args extends unknown[]>(
  fetch: (...args: Args) => Response | Promise<Response>,
): UnderWay<Args> => {
  const answers = new Set<Promise<Response>>();
  return {
    fetch: async (...args) => {
      const answer = Promise.resolve(fetch(...args));
      answers.add(answer);
      try {
        return await answer;
      } finally {
        answers.delete(answer);
      }
    },
    ended: async () => void (await Promise.allSettled(answers)),
  };
};
