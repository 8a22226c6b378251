import { assign, setup } from "xstate";
import type { Forecast } from "#contract/forecast.ts";
import type { ConnectionSignal } from "../connectivity/connectivity.machine.ts";
import { asKind, declarePorts, portActors } from "../runtime/ports.ts";
import type { ForecastPorts, Question } from "./forecast.ports.ts";

export type ForecastContext = {
  /** Subscription id. */
  readonly id: number;
  /** The last forecast. */
  forecast: Forecast | null;
  /** What the client is choosing. */
  question: Question;
  /** The question of the last forecast. */
  reckonedFor: Question;
};

export type ForecastEvent =
  /** Asks about a change; omitted parts of the question stay. */
  | { type: "forecast.requested"; question: Partial<Question> }
  | { type: "forecast.retryRequested" }
  | ConnectionSignal;

const forecast = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as {
    context: ForecastContext;
    events: ForecastEvent;
    input: { id: number; question: Question };
    tags: "pending";
  },
  actors: declarePorts<ForecastPorts>("loadForecast"),
  actions: {
    keepQuestion: assign(({ context }, { question }: { question: Partial<Question> }) => ({
      question: { ...context.question, ...question },
    })),
    keepForecast: assign(({ context }, { forecast: found }: { forecast: Forecast }) => ({
      forecast: found,
      reckonedFor: context.question,
    })),
  },
});

const asked = {
  target: "reckoning",
  actions: {
    type: "keepQuestion",
    params: ({ event }: { event: { question: Partial<Question> } }) => event,
  },
} as const;

export const forecastMachine = forecast.createMachine({
  id: "forecast",
  description: "What each way to go on with a subscription would mean, reckoned by the server.",
  context: ({ input: { id, question } }) => ({ id, forecast: null, question, reckonedFor: question }),
  initial: "reckoning",
  states: {
    reckoning: {
      tags: "pending",
      on: {
        // Only the last question counts.
        "forecast.requested": { ...asked, reenter: true },
      },
      invoke: {
        id: "loadForecast",
        src: "loadForecast",
        input: ({ context: { id, question } }) => ({ id, ...question }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === "found",
            target: "reckoned",
            actions: { type: "keepForecast", params: ({ event }) => asKind(event.output, "found") },
          },
          { target: "unavailable" },
        ],
        onError: "unreachable",
      },
    },
    reckoned: {
      on: {
        "forecast.requested": asked,
      },
    },
    unreachable: {
      on: {
        "forecast.requested": asked,
        "forecast.retryRequested": "reckoning",
        "connection.restored": "reckoning",
      },
    },
    unavailable: {},
  },
});

export const provideForecast = (ports: ForecastPorts): typeof forecastMachine =>
  forecastMachine.provide({ actors: portActors(ports) });
