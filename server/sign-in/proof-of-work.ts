import { createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { eq } from "drizzle-orm";
import * as v from "valibot";
import type { Database } from "../database/database.ts";
import { secrets, usedProofs } from "../database/tables/proofs.ts";
import { randomName } from "../shared/token.rules.ts";

/** One step of the work, in rounds of PBKDF2, and how many steps a task takes: seconds of a phone, under one of a desk. */
const algorithm = "PBKDF2/SHA-256";
const cost = 1_000;
const [fewest, most] = [1_000, 3_000];
/** A task can be handed in so long. Milliseconds. */
const taskLife = 10 * 60_000;

const Hex = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2}){1,64}$/));
const Proof = v.object({
  challenge: v.object({
    parameters: v.object({
      algorithm: v.literal(algorithm),
      cost: v.literal(cost),
      keyLength: v.literal(32),
      nonce: Hex,
      salt: Hex,
      keyPrefix: Hex,
      data: v.object({ until: v.pipe(v.number(), v.safeInteger()) }),
    }),
    signature: Hex,
  }),
  solution: v.object({ counter: v.pipe(v.number(), v.integer(), v.minValue(0)), derivedKey: Hex }),
});

/** What tasks are signed with; all processes share it. It guards work, not data, so the database may know it. */
const readSecret = async (database: Database): Promise<string> => {
  const find = () => database.select().from(secrets).where(eq(secrets.name, "proof of work"));
  const [known] = await find();
  if (known !== undefined) return known.value;
  await database.insert(secrets).values({ name: "proof of work", value: randomName() }).onConflictDoNothing();
  const [made] = await find();
  if (made === undefined) throw new Error("no secret could be kept");
  return made.value;
};

/** A task of work (ALTCHA v2) as JSON, to be handed out with `proof.required`. */
export const createTask = async (database: Database, now: Date): Promise<string> =>
  JSON.stringify(
    await createChallenge({
      algorithm,
      cost,
      deriveKey,
      counter: randomInt(most, fewest),
      // Not `expiresAt`: that one goes by the machine's clock.
      data: { until: now.getTime() + taskLife },
      hmacSignatureSecret: await readSecret(database),
    }),
  );

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A task that was done. */
export type DoneTask = { readonly nonce: string; readonly until: Date };

/** Looks whether the work was done, for a task of ours that is not too old; null if not. */
export const readProof = async (database: Database, proof: string, now: Date): Promise<DoneTask | null> => {
  const read = v.safeParse(Proof, readJson(proof));
  if (!read.success) return null;
  const { challenge, solution } = read.output;
  const { nonce, data } = challenge.parameters;
  if (data.until <= now.getTime()) return null;
  const hmacSignatureSecret = await readSecret(database);
  const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret });
  return verified ? { nonce, until: new Date(data.until) } : null;
};

/** Each proof is good for one code; whether this is the first time. */
export const useProof = async (transaction: Database, { nonce, until }: DoneTask): Promise<boolean> => {
  const used = await transaction
    .insert(usedProofs)
    .values({ nonce, until })
    .onConflictDoNothing()
    .returning({ nonce: usedProofs.nonce });
  return used.length > 0;
};
