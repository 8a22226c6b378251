import * as v from "valibot";

/** How a request body travels. `query`: no body, the fields are URL parameters. */
export type BodyKind = "none" | "query" | "json" | "form";

/** One call of the API: what is sent, what comes back, and how it may be repeated. */
export type Call<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below `apiPath`, with its trailing slash; `{name}` marks a parameter in the path. */
  readonly path: string;
  readonly body: BodyKind;
  /** Reads the wire form of the request into domain names. */
  readonly request: Request;
  /** Reads the payload of a success (without `statusCode`) into domain names. */
  readonly reply: Reply;
  /** It creates or moves money: carries an `Idempotency-Key`, and may therefore be repeated. */
  readonly keyed: boolean;
  /** Who may ask: anyone, or a signed-in client only. */
  readonly access: "anyone" | "client";
};

/** The wire form and the domain form of a request and of a reply. */
export type RequestWire<C extends Call> = v.InferInput<C["request"]>;
export type RequestOf<C extends Call> = v.InferOutput<C["request"]>;
export type ReplyWire<C extends Call> = v.InferInput<C["reply"]>;
export type ReplyOf<C extends Call> = v.InferOutput<C["reply"]>;

const nothing = v.object({});

/** Completes a call's description; what is left out is the commonest: no body, an empty reply, client only. */
export const defineCall = <
  Request extends v.GenericSchema = typeof nothing,
  Reply extends v.GenericSchema = typeof nothing,
>(
  method: Call["method"],
  path: string,
  rest: { body?: BodyKind; request?: Request; reply?: Reply; keyed?: boolean; access?: Call["access"] } = {},
): Call<Request, Reply> => ({
  method,
  path,
  body: rest.body ?? "none",
  // Cast: the defaults of the two type parameters are exactly this schema, which TypeScript cannot conclude by itself.
  request: rest.request ?? (nothing as unknown as Request),
  reply: rest.reply ?? (nothing as unknown as Reply),
  keyed: rest.keyed ?? false,
  access: rest.access ?? "client",
});
