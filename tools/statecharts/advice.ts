/** What is wrong, why it matters, and what to do with an example. */
export type Advice = { readonly why: string; readonly what: string };

/** A list as code: `constantValues: { "context.tries is never above 2": "the reason" }`. */
const listing = (name: string, key: string): string => `${name}: { ${JSON.stringify(key)}: "the reason" }`;

/** Advice for values that do not vary or differ; `found` is `sameness`'s text. */
export const adviseOnValue = (found: string): Advice => {
  const [, path = ""] = /^(\S+) (?:is|and) /.exec(found) ?? [];
  return {
    why: whyOfValue(found, path),
    what:
      "Let the model bring about the missing value, by an intent, a signal, an outcome or a report; or, if the product never " +
      `has it, pass proveMachine ${listing("constantValues", found)}.`,
  };
};

function whyOfValue(found: string, path: string): string {
  const [, other = ""] = / and (\S+) are always /.exec(found) ?? [];
  if (found.endsWith("are always equal"))
    return `A view that shows ${other} for ${path} would pass every law: give them different numbers, for example 3 and 17.`;
  if (other !== "")
    return `A law that confuses ${path} with ${other} would pass: there is no situation that tells them apart.`;
  if (/ is always (?:true|false)$/.test(found))
    return `A machine that ignores ${path} would pass every law: it is the same in every situation.`;
  if (found.endsWith("is never but 0")) return `A machine that never counts ${path} would pass every law.`;
  return `A law about such a value of ${path} has no situation in which it could fail.`;
}

export const adviceOnGap: Advice = {
  why: "What nothing reaches is proved by nothing.",
  what:
    "Add to the model what leads there: an event to intents or signals, a reply to outcomes, for example " +
    "outcomes: { mayEnter: [true, false] }; or delete it from the chart. A guard that never holds, or a state before it, may be the cause.",
};

/** Advice for a mutant that no law notices, by its name. */
export const adviseOnSurvivor = (mutant: string): Advice => ({
  why: "With this one change of the chart every law still holds, so a mistake like it would stay unnoticed.",
  what:
    'Write a law that the change breaks, for example "it asks about the badge that was shown"; or, if the changed machine does ' +
    `the same, pass proveMachine ${listing("equivalents", mutant)}.`,
});

export const adviseOnIdleLaw = (sentence: string): Advice => ({
  why: "No small change of the chart breaks this law: perhaps it looks for an event or a port that never occurs, and always holds.",
  what:
    "Break the machine by hand. If the law stays green, correct it; if it fails, pass proveMachine " +
    `${listing("exempt", sentence)} with that change as the reason.`,
});

/** Advice for a listed reason whose finding no longer exists. */
export const adviseOnStale = (list: string): Advice => ({
  why: `It is in ${list}, but does not occur: it was mended, or renamed.`,
  what: `Remove it from ${list}.`,
});

/** Failures as text, each with its advice. */
export const advised = (complaint: string, { why, what }: Advice): string =>
  `${complaint}\n  Why: ${why}\n  What to do: ${what}`;
