import { expect, test } from "vitest";
import { flagged, machines } from "../machines/machines.ts";
import { auditVerdicts } from "./why-not.ts";

const ofFlagged = Object.entries(flagged).map(
  ([name, proof]) => [`${name} of a flagged client`, proof] as const,
);

test.each([...Object.entries(machines), ...ofFlagged])(
  "%s: what the inspector says about an event is what the machine does, in every situation",
  { timeout: 600_000 },
  (_, { model }) => {
    expect(auditVerdicts(model, model.explore().situations).wrong).toEqual([]);
  },
);
