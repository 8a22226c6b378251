import * as v from "valibot";
import { metaOf, pageSettings } from "#contract/page-settings.ts";

/** An http(s) URL of another site. */
const Address = v.pipe(
  v.string(),
  v.check((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)),
);

const schemas = {
  SUPPORT_URL: Address,
  COURIERS_URL: Address,
  SANDBOX: v.literal("on"),
  /** A point of P-256: 65 bytes in base64url. */
  RECORDER: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
};

/**
 * The server's settings in the head of this page (contract/page-settings.ts). Missing or malformed ones are omitted;
 * then the build's setting counts.
 */
export const readPageSettings = (page: ParentNode): Record<string, string> =>
  Object.fromEntries(
    pageSettings.flatMap((setting) => {
      const read = v.safeParse(
        schemas[setting],
        page.querySelector(`meta[name="${metaOf(setting)}"]`)?.getAttribute("content"),
      );
      return read.success ? [[setting, read.output]] : [];
    }),
  );
