import type { Act } from "#contract/subscription.ts";
import { doc, type IconPath, shield, sign, tool } from "../../ui/icons.ts";

/** What is kept for long is told from the records of a day. */
const plans: { [type in Act["type"]]?: IconPath } = { protectionPlan: shield, carePlan: tool };

/** The icon of an act in a list, until it is signed that of a signature. */
export const iconOfAct = ({ type, signed }: Pick<Act, "type" | "signed">): IconPath =>
  signed ? (plans[type] ?? doc) : sign;
