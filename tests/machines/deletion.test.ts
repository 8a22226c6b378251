import { affordances, goals, laws } from "#machines/deletion/deletion.laws.ts";
import { deletionModel } from "#machines/deletion/deletion.model.ts";
import { proveMachine } from "./proof.ts";

proveMachine({ model: deletionModel, laws, affordances, goals });
