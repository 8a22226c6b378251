import { type AllowedEvents, inside } from "#tools/statecharts/common-laws.ts";
import { type Laws, acted, invoked, elapsed, failed, returned, emitted } from "#tools/statecharts/laws.ts";
import type { KioskMachine } from "./kiosk.machine.ts";

export const allowedEvents: AllowedEvents<KioskMachine> = {
  "drink.chosen": (s) => s.matches({ service: "choosing" }) || s.matches({ lamp: "dark" }),
  "choice.withdrawn": inside<KioskMachine>({ service: "paying" }),
  "cup.taken": inside<KioskMachine>({ service: "served" }),
};

const choosing = inside<KioskMachine>({ service: "choosing" });

export const laws: Laws<KioskMachine> = {
  "a kiosk starts dark and closed": ({ opening: { to } }) =>
    to.snapshot.matches({ lamp: "dark", door: "closed" }) ? [] : [to],
  "a cup is announced when the brewing is done, and only then": ({ steps }) =>
    steps.filter(
      (step) => (emitted(step).length === 1) !== (returned(step, "brew")?.output.kind === "brewed"),
    ),
  "what was chosen is what is brewed": ({ steps }) =>
    steps.filter((step) => invoked(step, "brew").some(({ drink }) => drink !== "tea")),
  "nothing is remembered of a past choice": ({ situations }) =>
    situations.filter(({ snapshot }) => choosing(snapshot) && snapshot.context.drink !== ""),
  "every way of not getting a cup leads back to choosing": ({ steps }) =>
    steps.filter(
      (step) =>
        (elapsed(step) === "patience" ||
          acted(step, "choice.withdrawn") ||
          acted(step, "cup.taken") ||
          failed(step) ||
          returned(step, "till")?.output.paid === false ||
          returned(step, "brew")?.output.kind === "soldOut") &&
        !choosing(step.to.snapshot),
    ),
  "a notice says what happened last": ({ steps }) =>
    steps.filter((step) => {
      const { notice } = step.to.snapshot.context;
      if (failed(step, "brew")) return notice !== "broken";
      if (returned(step, "till")?.output.paid === false) return notice !== "unpaid";
      const brew = returned(step, "brew");
      if (brew) return notice !== (brew.output.kind === "soldOut" ? "soldOut" : null);
      if (step.event.type === "till.slow") return notice !== "slow";
      if (acted(step, "drink.chosen") && choosing(step.from.snapshot)) return notice !== null;
      return false;
    }),
  "the lamp glows for a while after a choice": ({ steps }) =>
    steps.filter((step) => elapsed(step) === "glow" && !step.to.snapshot.matches({ lamp: "dark" })),
  "the door is what its watcher says": ({ steps }) =>
    steps.filter(
      ({ event, to }) =>
        (event.type === "door.opened" && !to.snapshot.matches({ door: "open" })) ||
        (event.type === "door.closed" && !to.snapshot.matches({ door: "closed" })),
    ),
};
