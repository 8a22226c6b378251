/** A value of the context that the state cannot lack. @throws if it is missing: the state was entered wrongly. */
export const held = <T>(value: T | null | undefined): T => {
  if (value === null || value === undefined)
    throw new Error("the context lacks a value that its state requires");
  return value;
};
