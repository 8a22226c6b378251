import { texts as documents } from "../locales/documents/ru.ts";
import { texts as papers } from "../locales/papers/ru.ts";

/** What there is to read, and what is the client's own of it. */
export const groups = { documents, papers };
