import type { Course } from "#contract/forecast.ts";
import { consentTo } from "../consequences/act-sentences.ts";
import { sentence } from "../consequences/sentences.ts";
import { useSay } from "../consequences/use-say.ts";

/** What is agreed to: exactly the charges of a course that a card pays, and beside them those that the client pays. */
export const useConsent = () => {
  const { say } = useSay();
  return (course: Course): string => {
    const agreed = consentTo(course).map(({ card, list, many }) => {
      const things = many === null ? list.map(say).join(", ") : say(many);
      return say(
        card === null ? sentence("consent.byHand", { things }) : sentence("consent.byCard", { card, things }),
      );
    });
    return agreed.length === 0 ? say(sentence("charge.nothing")) : agreed.join(". ");
  };
};
