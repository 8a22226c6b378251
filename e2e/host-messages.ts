import * as v from "valibot";

const Order = v.object({ id: v.number(), settings: v.nullable(v.record(v.string(), v.string())) });
const Answer = v.object({ id: v.number(), address: v.nullable(v.string()) });

/** To serve with these settings, or, with none, to stop what was served under this number. */
export type Order = v.InferOutput<typeof Order>;
/** Where it is served, or that it has stopped. */
export type Answer = v.InferOutput<typeof Answer>;

export const parseOrder = (message: unknown): Order => v.parse(Order, message);
export const parseAnswer = (message: unknown): Answer => v.parse(Answer, message);
