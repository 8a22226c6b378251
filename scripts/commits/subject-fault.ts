/** Words that cannot begin an imperative. */
const notImperative =
  /^(?:a|an|the|what|who|whoever|where|when|of|in|no|every|each|one|two|it|there|this|(?!(?:bring|embed|exceed|feed|need|proceed|ring|seed|shed|speed|spring)\b)\w+(?:ed|ing))\b/i;

/** Why a subject breaks `area: imperative` or 72 characters; null if it does not. */
export const subjectFault = (subject: string): string | null => {
  if (subject.length > 72) return `${subject.length} characters, at most 72`;
  const summary = /^[\w./-]+: (.+)$/.exec(subject)?.[1];
  if (summary === undefined) return "no area: `area: imperative`";
  if (!/^[a-z]/.test(summary)) return "begins with no lower-case verb";
  return notImperative.test(summary) ? "not imperative" : null;
};
