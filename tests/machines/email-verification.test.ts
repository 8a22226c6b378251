import { affordances, goals, laws } from "#machines/email-verification/email-verification.laws.ts";
import { emailVerificationModel } from "#machines/email-verification/email-verification.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: emailVerificationModel, laws, affordances, goals });
