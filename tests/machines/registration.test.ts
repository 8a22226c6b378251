import { affordances, goals, laws } from "#machines/registration/registration.laws.ts";
import { registrationModel } from "#machines/registration/registration.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: registrationModel, laws, affordances, goals });
