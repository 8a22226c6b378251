import { machines } from "./machines.ts";
import { proveMachine } from "./proof.ts";

proveMachine(machines.checkout);
