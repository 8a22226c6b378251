import type { Claim } from "../scene.ts";
import { c40, c41, c42, c43, c46, l9 } from "./actors.ts";
import { c49 } from "./drafts.ts";
import { c10, c11, c9 } from "./code.ts";
import { c1, c2, c3, c5, c6, c7, c8 } from "./login.ts";
import { c21, c25, c26, c27, c32, c33, c34 } from "./money.ts";
import { c22, c24, c35, c37 } from "./possessions.ts";
import { c17, c20, c38, c4, c44 } from "./requests.ts";
import { c15, c16, c18, c19, c48 } from "./routes.ts";
import { c12, c13, c14 } from "./start.ts";
import { c47 } from "./tabs.ts";
import { l10 } from "./waits.ts";

/** Invariants checked at every step, by number. */
export const claims: Readonly<Record<string, Claim>> = {
  C1: c1,
  C2: c2,
  C3: c3,
  C4: c4,
  C5: c5,
  C6: c6,
  C7: c7,
  C8: c8,
  C9: c9,
  C10: c10,
  C11: c11,
  C12: c12,
  C13: c13,
  C14: c14,
  C15: c15,
  C16: c16,
  C17: c17,
  C18: c18,
  C19: c19,
  C20: c20,
  C21: c21,
  C22: c22,
  C24: c24,
  C25: c25,
  C26: c26,
  C27: c27,
  C32: c32,
  C33: c33,
  C34: c34,
  C35: c35,
  C37: c37,
  C38: c38,
  C40: c40,
  C41: c41,
  C42: c42,
  C43: c43,
  C44: c44,
  C46: c46,
  C47: c47,
  C48: c48,
  C49: c49,
  L9: l9,
  L10: l10,
};
