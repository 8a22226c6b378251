import type { Paper } from "#contract/paper.ts";
import type { PaperAddress } from "./acts.ports.ts";

/** The open paper, and the act that is signed. */
export type Signing = {
  /** The paper being read. */
  open: PaperAddress | null;
  /** Its text; null until it is read. */
  paper: Paper | null;
  /** The act being signed, or signed last, and the hash of what was read: a code signs this paper only. */
  signing: { id: number; shown: string } | null;
  /** The last act that the server confirmed, and when. */
  signed: { id: number; signedAt: string | null } | null;
};

/** The unsigned act that can be read, and its hash; null if there is none. */
export const readAct = ({ open, paper, signed }: Signing) =>
  open?.kind === "act" && open.id !== signed?.id && !open.pen && paper !== null && paper.signature === null
    ? { id: open.id, shown: paper.hash }
    : null;

/** Whether the act that is signed, or was last, is the open one. */
export const isOpenSigned = ({ open, signing }: Signing): boolean =>
  open?.kind === "act" && open.id === signing?.id;

/** Whether the paper that the code was sent for is the one that can be read. */
export const isReadSigned = (signing: Signing): boolean => {
  const read = readAct(signing);
  return read !== null && read.id === signing.signing?.id && read.shown === signing.signing.shown;
};
