import { assertEvent } from "xstate";
import { asKind } from "../kit/answers.ts";
import type { AccountContext } from "./account.context.ts";
import { account } from "./account.setup.ts";

const begin = (task: AccountContext["task"]) => ({ type: "begin", params: { task } }) as const;

type Moving = { event: { cityId: number } };
const chosen = ({ event }: Moving) => event;
const beginMoving = {
  type: "begin",
  params: ({ event }: Moving) => ({ task: "city" as const, cityId: event.cityId }),
} as const;

/** What can be saved, one at a time: every answer is the whole client. */
const submissions = {
  "profile.submitted": { guard: "maySave", target: "saving", actions: begin("profile") },
  "letter.requested": { guard: "mayAskLetter", target: "saving", actions: begin("letter") },
} as const;

const move = { guard: { type: "mayMove", params: chosen }, target: "saving", actions: beginMoving } as const;
/** A city that is not served is told of without asking the server. */
const stay = {
  guard: { type: "mayNotMove", params: chosen },
  actions: [beginMoving, { type: "note", params: { code: "city.unsupported" } }],
} as const;

/** The client's own record: the form, the city, and the letter that proves the e-mail. */
export const profile = account.createStateConfig({
  initial: "viewing",
  states: {
    viewing: {
      on: {
        ...submissions,
        "city.submitted": [move, stay],
        "city.reconsidered": { actions: begin(null) },
      },
    },
    saving: {
      id: "saving",
      tags: "pending",
      invoke: {
        id: "saveProfile",
        src: "saveProfile",
        input: ({ context, event }) => {
          assertEvent(event, ["profile.submitted", "city.submitted", "letter.requested"]);
          if (event.type === "profile.submitted") return event.change;
          return event.type === "city.submitted" ? { city: event.cityId } : { email: context.client.email };
        },
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "saved",
            target: "saved",
            actions: [
              {
                type: "keepTyped",
                params: ({ context }) => ({ typed: context.task === "profile" ? null : context.typed }),
              },
              { type: "spreadClient", params: ({ event }) => asKind(event.output, "saved") },
            ],
          },
          {
            target: "viewing",
            actions: { type: "note", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: { target: "viewing", actions: { type: "note", params: { code: "unreachable" } } },
      },
    },
    saved: {
      on: {
        ...submissions,
        "city.submitted": [move, { ...stay, target: "viewing" }],
        "city.reconsidered": { target: "viewing", actions: begin(null) },
      },
      after: { savedNotice: { target: "viewing", actions: begin(null) } },
    },
  },
});
