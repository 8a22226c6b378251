import * as v from "valibot";
import { metaOf, pageSettings } from "#contract/page-settings.ts";

/** An address of another site, where nothing but a page can be. */
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
 * What the server said in the head of this page (contract/page-settings.ts). What it does not say, or what makes no
 * sense, is left out: then the build's own setting counts.
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
