import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import * as v from "valibot";

/** Within the minute that every port has (L1), with the requests around it. Milliseconds. */
const patience = 40_000;

/** An ALTCHA v2 challenge; what else is in it goes back as it came. */
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
 * Does the work that the server asks for (contract/auth.ts, `proof`): the browser's own cryptography, off the page's
 * thread. Rejects when it is called off, or takes too long.
 */
export const solveTask = async (task: string, signal: AbortSignal): Promise<string> => {
  const challenge = v.parse(Task, JSON.parse(task));
  const controller = new AbortController();
  signal.addEventListener("abort", () => controller.abort(), { once: true });
  const solution = await solveChallenge({ challenge, deriveKey, controller, timeout: patience });
  signal.throwIfAborted();
  if (solution === null) throw new Error("the work took too long");
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, solution: { counter, derivedKey } });
};
