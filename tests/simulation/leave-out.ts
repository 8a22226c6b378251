/** The shortest list that still `goesWrong`: leaves out halves, then smaller parts. */
export const leaveOut = async <T>(
  list: readonly T[],
  goesWrong: (fewer: readonly T[]) => Promise<boolean>,
): Promise<readonly T[]> => {
  let best = list;
  for (let size = Math.ceil(best.length / 2); size >= 1; size = Math.floor(size / 2))
    for (let from = 0; from < best.length;) {
      const fewer = best.toSpliced(from, size);
      if (await goesWrong(fewer)) best = fewer;
      else from += size;
    }
  return best;
};
