/** The value. @throws if it is null or undefined; `what` names it in the error */
export const defined = <T>(value: T | null | undefined, what: string): T => {
  if (value === null || value === undefined) throw new Error(`there is no ${what}`);
  return value;
};
