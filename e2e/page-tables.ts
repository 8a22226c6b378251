import { verifyEmail } from "#contract/user.ts";
import type { VerifiedEmail } from "#machines/email-verification/email-verification.ports.ts";
import type { PageTable } from "./table-player.ts";
import { done, reading, refusal } from "./session-replies.ts";

const emailVerification: PageTable = {
  open: async (page, { steps: [first] }) => {
    // Cast: a tour of this machine begins with what its address or its tab brings.
    const found =
      first?.verb === "answer" && first.outcome.kind === "returned"
        ? (first.outcome.output as { kind: string; outcome?: string })
        : null;
    if (found?.kind === "told")
      await page.addInitScript(
        (told) => sessionStorage.setItem("kabinet.letter", JSON.stringify(told)),
        found.outcome,
      );
    await page.goto(found?.kind === "found" ? `/verify-email/?token=${"t".repeat(32)}` : "/verify-email/");
  },
  beside: (path) => reading[path] ?? null,
  storage: ["findToken"],
  ports: {
    verifyEmail: {
      call: verifyEmail,
      reply: (output) => {
        // Cast: the kit keeps outcomes as unknown; the port's name says which they are.
        const told = output as VerifiedEmail;
        if (told.kind === "verified") return done;
        return told.kind === "refused" ? refusal(422, "email.tokenInvalid") : refusal(403, told.why);
      },
    },
  },
};

/** What the pages need beside the words, by machine. */
export const pageTables = { "email-verification": emailVerification };
