import type { StateValue } from "./message.ts";

/** Every state a value stands in, outermost first, as paths (`codeSent.code.entering`). */
export const activePaths = (value: StateValue | undefined, above = ""): string[] => {
  if (value === undefined) return [];
  if (typeof value === "string") return [above + value];
  return Object.entries(value).flatMap(([state, inner]) => [
    above + state,
    ...activePaths(inner, `${above}${state}.`),
  ]);
};

/** A value in one line: `anonymous.codeSent{code.entering, resend.cooling}`. */
export const inOneLine = (value: StateValue | undefined): string => {
  if (value === undefined || typeof value === "string") return value ?? "";
  const parts = Object.entries(value).map(([state, inner]) => {
    const rest = inOneLine(inner);
    return rest === "" || rest.startsWith("{") ? state + rest : `${state}.${rest}`;
  });
  return parts.length > 1 ? `{${parts.join(", ")}}` : parts.join("");
};
