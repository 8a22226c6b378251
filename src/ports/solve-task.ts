import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as v from "valibot";

/** Leaves time for the requests within the minute that every port has (L1). Milliseconds. */
const solveTimeout = 40_000;

/** An ALTCHA v2 challenge; other members are returned unchanged. */
const Task = v.looseObject({
  parameters: v.looseObject({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    keyPrefix: v.string(),
    cost: v.number(),
    keyLength: v.number(),
  }),
});

/**
 * Solves the server's proof-of-work task (contract/auth.ts, `proof`) with the browser's cryptography, off the main
 * thread. Rejects on abort or timeout.
 */
export const solveTask = async (task: string, signal: AbortSignal): Promise<string> => {
  const challenge = v.parse(Task, JSON.parse(task));
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort(), { once: true });
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: solveTimeout });
  signal.throwIfAborted();
  if (solution === null) throw new Error("the work took too long");
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, solution: { counter, derivedKey } });
};
