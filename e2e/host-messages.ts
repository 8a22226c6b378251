import * as v from "valibot";

const Order = v.object({ id: v.number(), settings: v.nullable(v.record(v.string(), v.string())) });
const Answer = v.object({ id: v.number(), address: v.nullable(v.string()) });

/** Settings to serve with; without them, stops the server of this number. */
export type Order = v.InferOutput<typeof Order>;
/** The URL, or that the server has stopped. */
export type Answer = v.InferOutput<typeof Answer>;

export const parseOrder = (message: unknown): Order => v.parse(Order, message);
export const parseAnswer = (message: unknown): Answer => v.parse(Answer, message);
