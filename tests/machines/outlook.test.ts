import { affordances, goals, laws } from "#machines/outlook/outlook.laws.ts";
import { outlookModel } from "#machines/outlook/outlook.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: outlookModel, laws, affordances, goals });
