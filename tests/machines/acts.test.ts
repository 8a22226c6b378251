import { machines } from "./machines.ts";
import { prove } from "./proof.ts";

prove(machines.acts);
