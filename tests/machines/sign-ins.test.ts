import { affordances, goals, laws } from "#machines/sign-ins/sign-ins.laws.ts";
import { signInsModel } from "#machines/sign-ins/sign-ins.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: signInsModel, laws, affordances, goals });
