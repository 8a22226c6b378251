import type { ProfileChange } from "#contract/user.ts";
import { asksOtherThan, same } from "../kit/expect.ts";
import { type Laws, acted, asked, elapsed, failed, returned } from "../kit/laws.ts";
import type { Step } from "../kit/world.ts";
import { type M, isOpen, maySave, newClient, saved, serves, viewing } from "./account.places.ts";
import type { AccountContext } from "./account.context.ts";
import { looksSame } from "./profile-fields.ts";

/** What a step submits to be saved, as it is to be sent; nothing for a city we do not serve. */
const submitted = (step: Step<M>): { task: AccountContext["task"]; change: ProfileChange } | null => {
  const { snapshot: s } = step.from;
  const change = acted(step, "profile.submitted")?.change;
  if (change) return { task: "profile", change };
  const cityId = acted(step, "city.submitted")?.cityId;
  if (cityId !== undefined) return serves(s, cityId) ? { task: "city", change: { city: cityId } } : null;
  return acted(step, "letter.requested")
    ? { task: "letter", change: { email: s.context.client.email } }
    : null;
};
/** What must be known of the last save after a step: what it was, why it failed, the fields, the city. */
const outcome = (step: Step<M>): unknown[] => {
  const { task, notice, refusedFields, cityId } = step.from.snapshot.context;
  const answer = returned(step, "saveProfile")?.output;
  const chosen = acted(step, "city.submitted")?.cityId;
  const begun = submitted(step)?.task;
  if (begun) return [begun, null, [], chosen ?? null];
  if (chosen !== undefined) return ["city", "city.unsupported", [], chosen];
  if (acted(step, "city.reconsidered") ?? elapsed(step) === "savedNotice") return [null, null, [], null];
  if (answer?.kind === "refused")
    return [task, answer.code, answer.fields, answer.code === "city.unsupported" ? cityId : null];
  if (failed(step, "saveProfile")) return [task, "unreachable", [], null];
  return [task, notice, refusedFields, cityId];
};

/** What must stand in the form after a step, beside what is stored. */
const leftTyped = (step: Step<M>): AccountContext["typed"] => {
  const { task, typed, client } = step.from.snapshot.context;
  const fresh = newClient(step);
  const act = acted(step, "profile.typed");
  if (act !== undefined) return act.typed;
  if (fresh !== null && !looksSame(fresh, client)) return null;
  return task === "profile" && returned(step, "saveProfile")?.output.kind === "saved" ? null : typed;
};

/** The client's own record: the form, the city, the letter. */
export const savingLaws: Laws<M> = {
  "C44: without a network nothing is saved, and nothing waits to be": ({ steps }) =>
    steps.filter((step) => !step.from.snapshot.context.online && asked(step, "saveProfile").length > 0),

  "what is submitted is saved once, as it was submitted: the form, a city we serve, the e-mail again": ({
    steps,
  }) =>
    steps.filter((step) => {
      const { snapshot: s } = step.to;
      if (asksOtherThan(step, "saveProfile", submitted(step)?.change ?? null)) return true;
      const answer = returned(step, "saveProfile")?.output;
      if (!isOpen(s)) return false;
      if (answer?.kind === "saved") return !saved(s);
      if (elapsed(step) === "savedNotice") return !viewing(s);
      return (answer ?? failed(step, "saveProfile")) && !viewing(s);
    }),

  "whatever city was chosen can be submitted": ({ situations }) =>
    situations.filter(({ snapshot: s }) =>
      [2, 3].some(
        (cityId) => s.can({ type: "city.submitted", cityId }) !== (maySave(s) && s.context.catalog !== null),
      ),
    ),

  "people are told what a save came to, until they try again": ({ steps }) =>
    steps.filter((step) => {
      const { task, notice, refusedFields, cityId } = step.to.snapshot.context;
      const [about, why, fields, city] = outcome(step);
      return task !== about || notice !== why || !same(refusedFields, fields) || cityId !== city;
    }),

  "what was typed stays as it was typed, until it is saved, given up, or something else is stored": ({
    steps,
  }) => steps.filter((step) => !same(step.to.snapshot.context.typed, leftTyped(step))),

  "a city is thought about again, or found not to be served, where nothing is being saved": ({ steps }) =>
    steps.filter((step) => {
      const city = acted(step, "city.submitted");
      const isDue = acted(step, "city.reconsidered") !== undefined || (city && submitted(step) === null);
      return isDue && !viewing(step.to.snapshot);
    }),
};
