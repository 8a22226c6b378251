import { affordances, delays, goals, laws } from "#machines/session/session.laws.ts";
import { sessionModel } from "#machines/session/session.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: sessionModel, laws, affordances, goals, delays });
