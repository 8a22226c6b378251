import * as v from "valibot";

/** Encoding of a request. `query`: no body, fields are URL parameters. */
export type BodyKind = "none" | "query" | "json" | "form";

/** One call of the API: request, reply, and whether it can be retried. */
export type Call<
  Request extends v.GenericSchema = v.GenericSchema,
  Reply extends v.GenericSchema = v.GenericSchema,
> = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below `apiPath`, with its trailing slash; `{name}` marks a parameter in the path. */
  readonly path: string;
  readonly body: BodyKind;
  /** Parses the wire form of the request into domain names. */
  readonly request: Request;
  /** Parses the payload of a success (without `statusCode`) into domain names. */
  readonly reply: Reply;
  /** Creates or moves money: carries an `Idempotency-Key`, so it can be retried. */
  readonly keyed: boolean;
  /** Anyone, or a signed-in client only. */
  readonly access: "anyone" | "client";
};

/** Wire form and domain form of request and reply. */
export type RequestWire<C extends Call> = v.InferInput<C["request"]>;
export type RequestOf<C extends Call> = v.InferOutput<C["request"]>;
export type ReplyWire<C extends Call> = v.InferInput<C["reply"]>;
export type ReplyOf<C extends Call> = v.InferOutput<C["reply"]>;

const nothing = v.object({});

/** Describes a call. Defaults: no body, an empty reply, clients only. */
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
  // Cast: TypeScript cannot infer that the default type parameters are this schema.
  request: rest.request ?? (nothing as unknown as Request),
  reply: rest.reply ?? (nothing as unknown as Reply),
  keyed: rest.keyed ?? false,
  access: rest.access ?? "client",
});
