import { assign, sendTo, setup } from "xstate";
import type { Client } from "#contract/user.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import { type DeletionEvent, deletionMachine } from "../deletion/deletion.machine.ts";
import type { RegistrationChoices, RegistrationForm, RegistrationPorts } from "./registration.ports.ts";
import { held } from "../runtime/held.ts";

export type RegistrationContext = {
  online: boolean;
  choices: RegistrationChoices | null;
  /** The choices are in another language than the page. */
  foreign: boolean;
  /** Last submitted form, shown again. */
  form: RegistrationForm | null;
  notice: "unreachable" | "request.malformed" | null;
  /** With `request.malformed`: the refused fields. */
  refusedFields: string[];
  /** As the server returned it last. */
  client: Client;
};

export type RegistrationEvent =
  | { type: "registration.submitted"; form: RegistrationForm }
  | { type: "city.changeRequested" }
  | { type: "registration.retryRequested" }
  /** Texts of the server have to be read again. */
  | { type: "language.changed" }
  | ConnectionSignal;

/** The client, registered or waiting for deletion. */
export type RegistrationOutput = { client: Client };

const serves = ({ choices }: RegistrationContext, { cityId }: RegistrationForm) =>
  choices?.cities.some(({ id, supported }) => id === cityId && supported) ?? false;

const registration = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: RegistrationContext;
    events: RegistrationEvent;
    input: { client: Client; online: boolean };
    output: RegistrationOutput;
    children: { deletion: "deletion" };
    tags: "pending";
  },
  actors: {
    ...declarePorts<RegistrationPorts>("loadChoices", "registerClient"),
    deletion: deletionMachine,
  },
  actions: {
    noteOnline: assign({ online: true }),
    noteOffline: assign({ online: false }),
    keepChoices: assign((_, { choices }: { choices: RegistrationChoices }) => ({ choices })),
    noteForeign: assign({ foreign: true }),
    endForeign: assign({ foreign: false }),
    keepForm: assign((_, { form }: { form: RegistrationForm }) => ({ form })),
    keepClient: assign((_, { client }: { client: Client }) => ({ client })),
    sendToDeletion: sendTo(
      "deletion",
      (_, { event }: { event: ConnectionSignal }) => event satisfies DeletionEvent,
    ),
    dismissNotice: assign({ notice: null, refusedFields: [] }),
    noteOutage: assign({ notice: "unreachable" }),
    noteRefusedFields: assign((_, { fields }: { fields: string[] }) => ({
      notice: "request.malformed",
      refusedFields: fields,
    })),
  },
  guards: {
    isForeign: ({ context }) => context.foreign,
    mayRegister: ({ context }, form: RegistrationForm) => context.online && serves(context, form),
    choseUnsupportedCity: ({ context }, form: RegistrationForm) => context.online && !serves(context, form),
  },
});

const received = ({ event }: { event: ConnectionSignal }) => ({ event });

/** Reads the choices in another language; the current ones stay until then, also after an outage. */
const rewording = registration.createStateConfig({
  tags: "pending",
  invoke: {
    id: "loadChoices",
    src: "loadChoices",
    onDone: {
      target: "worded",
      actions: [{ type: "keepChoices", params: ({ event }) => ({ choices: event.output }) }, "endForeign"],
    },
    onError: { target: "worded", actions: "endForeign" },
  },
});

const reword = { target: ".rewording", actions: "noteForeign" } as const;

const ofThisLanguage = {
  initial: "worded",
  states: {
    // The language was changed while the form was sent, or the form was left before the choices came.
    worded: { always: { guard: "isForeign", target: "rewording" } },
    rewording,
  },
} as const;

/** The choice of a city; beside it deletion can be requested. */
const active = registration.createStateConfig({
  invoke: {
    id: "deletion",
    src: "deletion",
    input: ({ context }) => ({ client: context.client, online: context.online }),
    onDone: {
      target: "#leaving",
      actions: { type: "keepClient", params: ({ event }) => event.output },
    },
  },
  on: {
    "connection.lost": { actions: ["noteOffline", { type: "sendToDeletion", params: received }] },
    "connection.restored": { actions: ["noteOnline", { type: "sendToDeletion", params: received }] },
  },
  initial: "loadingChoices",
  states: {
    loadingChoices: {
      tags: "pending",
      on: { "language.changed": { target: "loadingChoices", reenter: true } },
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
        "connection.restored": {
          target: "loadingChoices",
          actions: ["noteOnline", { type: "sendToDeletion", params: received }],
        },
      },
    },
    choosing: {
      ...ofThisLanguage,
      on: {
        "language.changed": reword,
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
      on: { "language.changed": { actions: "noteForeign" } },
      invoke: {
        id: "registerClient",
        src: "registerClient",
        input: ({ context }) => held(context.form),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "registered",
            target: "#registered",
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
    unsupportedCity: {
      ...ofThisLanguage,
      on: { "language.changed": reword, "city.changeRequested": "choosing" },
    },
  },
});

export const registrationMachine = registration.createMachine({
  id: "registration",
  description:
    "What a new client must tell before the first subscription: a city we serve, and if they like, more. Who would rather leave may ask for deletion.",
  context: ({ input }) => ({
    online: input.online,
    choices: null,
    foreign: false,
    form: null,
    notice: null,
    refusedFields: [],
    client: input.client,
  }),
  output: ({ context }) => ({ client: context.client }),
  initial: "active",
  states: {
    active,
    registered: { id: "registered", type: "final" },
    leaving: { id: "leaving", type: "final" },
  },
});

export const provideRegistration = (
  ports: RegistrationPorts,
  children: { deletion: typeof deletionMachine },
): typeof registrationMachine =>
  registrationMachine.provide({ actors: { ...portActors(ports), ...children } });
