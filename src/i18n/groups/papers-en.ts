import { texts as documents } from "../locales/documents/en.ts";
import { texts as papers } from "../locales/papers/en.ts";

/** What there is to read, and what is the client's own of it. */
export const groups = { documents, papers };
