import { assign, setup } from "xstate";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../app/app.ports.ts";
import { asKind } from "../kit/answers.ts";
import { declarePorts, portActors } from "../kit/ports.ts";
import type { RegistrationChoices, RegistrationForm, RegistrationPorts } from "./registration.ports.ts";

export type RegistrationContext = {
  online: boolean;
  choices: RegistrationChoices | null;
  /** What was submitted last, to be offered again. */
  form: RegistrationForm | null;
  notice: "unreachable" | "request.malformed" | null;
  /** With `request.malformed`: the fields the server refused. */
  refusedFields: string[];
  client: Client | null;
};

export type RegistrationEvent =
  | { type: "registration.submitted"; form: RegistrationForm }
  | { type: "city.changeRequested" }
  | { type: "registration.retryRequested" }
  | ConnectionSignal;

export type RegistrationOutput = { client: Client };

const serves = ({ choices }: RegistrationContext, { cityId }: RegistrationForm) =>
  choices?.cities.some(({ id, supported }) => id === cityId && supported) ?? false;

const submitted = ({ form }: RegistrationContext): RegistrationForm => {
  if (form === null) throw new Error("registration: nothing was submitted");
  return form;
};

const registration = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: RegistrationContext;
    events: RegistrationEvent;
    input: { online: boolean };
    output: RegistrationOutput;
    tags: "pending";
  },
  actors: declarePorts<RegistrationPorts>("loadChoices", "registerClient"),
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    keepChoices: assign((_, { choices }: { choices: RegistrationChoices }) => ({ choices })),
    keepForm: assign((_, { form }: { form: RegistrationForm }) => ({ form })),
    keepClient: assign((_, { client }: { client: Client }) => ({ client })),
    dismissNotice: assign({ notice: null, refusedFields: [] }),
    noteOutage: assign({ notice: "unreachable" }),
    noteRefusedFields: assign((_, { fields }: { fields: string[] }) => ({
      notice: "request.malformed",
      refusedFields: fields,
    })),
  },
  guards: {
    mayRegister: ({ context }, form: RegistrationForm) => context.online && serves(context, form),
    choseUnsupportedCity: ({ context }, form: RegistrationForm) => context.online && !serves(context, form),
  },
});

export const registrationMachine = registration.createMachine({
  id: "registration",
  description:
    "What a new client must tell before the first subscription: a city we serve, and if they like, more.",
  context: ({ input }) => ({
    online: input.online,
    choices: null,
    form: null,
    notice: null,
    refusedFields: [],
    client: null,
  }),
  output: ({ context }) => {
    if (context.client === null) throw new Error("registration: it ended without a client");
    return { client: context.client };
  },
  on: {
    "connection.lost": { actions: "noteOffline" },
    "connection.restored": { actions: "noteOnline" },
  },
  initial: "loadingChoices",
  states: {
    loadingChoices: {
      tags: "pending",
      invoke: {
        id: "loadChoices",
        src: "loadChoices",
        onDone: {
          target: "choosing",
          actions: { type: "keepChoices", params: ({ event }) => ({ choices: event.output }) },
        },
        onError: "unreachable",
      },
    },
    unreachable: {
      on: {
        "registration.retryRequested": "loadingChoices",
        "connection.restored": { target: "loadingChoices", actions: "noteOnline" },
      },
    },
    choosing: {
      on: {
        "registration.submitted": [
          {
            guard: { type: "mayRegister", params: ({ event }) => event.form },
            target: "registering",
            actions: [{ type: "keepForm", params: ({ event }) => event }, "dismissNotice"],
          },
          {
            guard: { type: "choseUnsupportedCity", params: ({ event }) => event.form },
            target: "unsupportedCity",
            actions: [{ type: "keepForm", params: ({ event }) => event }, "dismissNotice"],
          },
        ],
      },
    },
    registering: {
      tags: "pending",
      invoke: {
        id: "registerClient",
        src: "registerClient",
        input: ({ context }) => submitted(context),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "registered",
            target: "registered",
            actions: { type: "keepClient", params: ({ event }) => asKind(event.output, "registered") },
          },
          {
            guard: ({ event }) => asKind(event.output, "refused").code === "city.unsupported",
            target: "unsupportedCity",
          },
          {
            target: "choosing",
            actions: { type: "noteRefusedFields", params: ({ event }) => asKind(event.output, "refused") },
          },
        ],
        onError: { target: "choosing", actions: "noteOutage" },
      },
    },
    unsupportedCity: { on: { "city.changeRequested": "choosing" } },
    registered: { type: "final" },
  },
});

export const provideRegistration = (ports: RegistrationPorts): typeof registrationMachine =>
  registrationMachine.provide({ actors: portActors(ports) });
