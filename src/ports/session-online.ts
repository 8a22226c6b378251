import { confirmCode, endSession, requestCode } from "#contract/auth.ts";
import type { CodeChallenge, Locked, SessionPorts } from "#machines/session/session.ports.ts";
import { type Refused, isOneOf, unexpected } from "./api/answer.ts";
import type { Api } from "./api/api.ts";
import { byServer, inMs, openChallenge, refusedCodeMs } from "./open-challenge.ts";
import {
  type TabPhone,
  storedBrowser,
  storedChallenge,
  storedCredentials,
  storedLock,
  storedVersion,
} from "./stored-values.ts";
import type { Store } from "./storage.ts";
import type { World } from "./world.ts";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * 16 bits of a salted hash of a phone: enough to recognize it (1 in 65,536 phones collides), too few to find it, since
 * 15,000 numbers match.
 */
export const hashPhone = (phone: string, salt: string): string =>
  bytesToHex(sha256(utf8ToBytes(salt + phone)).slice(0, 2));

/** The session's ports that need the server. */
export type OnlineSession = Pick<SessionPorts, "sendCode" | "requestCall" | "confirmCode"> & {
  recallChallenge(input: { phone: string }): ReturnType<SessionPorts["recallChallenge"]>;
  /** Revokes a token at the server without waiting, also while the page is left. */
  revokeToken(token: string): void;
};

export const onlineSession = (
  { clock: { now }, random, solveTask, vibrate }: Pick<World, "clock" | "random" | "solveTask" | "vibrate">,
  store: Store,
  tabPhone: TabPhone,
  api: Api,
  version: string,
): OnlineSession => {
  /** A sign-out has cleared the version: without it a reload takes what is stored from now on for another version's. */
  const keepVersion = (): void => {
    if (store.read(storedVersion) === null) store.write(storedVersion, version);
  };

  const keepChallenge = (phone: string, challenge: CodeChallenge): void => {
    const salt = random.key();
    keepVersion();
    store.write(storedChallenge, {
      id: challenge.id,
      salt,
      mark: hashPhone(phone, salt),
      resendAt: challenge.resend.at,
      callAt: challenge.call?.at ?? null,
      expiresAt: challenge.expiry.at,
    });
    tabPhone.keep(phone, challenge.id);
  };

  const dropChallenge = (): void => {
    store.forget(storedChallenge);
    tabPhone.forget();
  };

  const nameBrowser = (): string => {
    const name = store.read(storedBrowser) ?? random.key();
    store.write(storedBrowser, name);
    return name;
  };

  /** Stores a lock and drops the challenge. */
  const lock = (refused: Refused): Locked => {
    const moment = refused.details.until;
    if (!isOneOf(refused, "code.locked", "request.tooMany") || moment === undefined)
      throw unexpected(refused);
    const until = byServer(moment, refused.at, now());
    keepVersion();
    store.write(storedLock, { code: refused.code, until: until.at });
    dropChallenge();
    return { kind: "locked", code: refused.code, until };
  };

  return {
    recallChallenge: async ({ phone }) => {
      const open = openChallenge(store, now());
      if (open === null || open.mark !== hashPhone(phone, open.salt)) return { kind: "none" };
      tabPhone.keep(phone, open.challenge.id);
      return { kind: "open", challenge: open.challenge };
    },

    sendCode: async ({ phone }, signal) => {
      const request = { channel: "sms", phone, device: nameBrowser() } as const;
      let answer = await api(requestCode, { request, signal });
      if (
        answer.kind === "refused" &&
        answer.code === "proof.required" &&
        answer.details.task !== undefined
      ) {
        const proof = await solveTask(answer.details.task, signal);
        answer = await api(requestCode, { request: { ...request, proof }, signal });
      }
      if (answer.kind === "answered") {
        const { challenge: id, resendAfter, callAfter, expiresIn, next } = answer.reply;
        const challenge = {
          id,
          resend: inMs(resendAfter * 1000, now()),
          call: next === "call" ? inMs(callAfter * 1000, now()) : null,
          expiry: inMs(expiresIn * 1000, now()),
        };
        keepChallenge(phone, challenge);
        return { kind: "sent", challenge };
      }
      if (!isOneOf(answer, "phone.unsupported")) return lock(answer);
      tabPhone.forget();
      return { kind: "refused", code: answer.code };
    },

    requestCall: async ({ phone, challenge }, signal) => {
      const answer = await api(requestCode, { request: { channel: "call", phone, challenge }, signal });
      if (answer.kind === "answered") return { kind: "called" };
      if (isOneOf(answer, "call.unavailable", "code.expired", "code.locked", "request.tooMany"))
        return { kind: "refused", code: answer.code };
      throw unexpected(answer);
    },

    confirmCode: async ({ phone, code, challenge, consents }, signal) => {
      const given = Object.fromEntries(consents.map(({ kind, version }) => [kind, String(version)]));
      const request = { phone, code, challenge, ...given };
      const answer = await api(confirmCode, { request, cookies: true, signal });
      if (answer.kind === "answered") {
        store.write(storedCredentials, answer.reply);
        dropChallenge();
        return { kind: "confirmed", credentials: answer.reply };
      }
      if (answer.code === "consent.required" && answer.details.consents !== undefined)
        return { kind: "unconsented", consents: answer.details.consents };
      if (isOneOf(answer, "code.wrong", "code.expired")) {
        vibrate(refusedCodeMs);
        const attemptsLeft = answer.code === "code.wrong" ? (answer.details.attemptsLeft ?? 0) : 0;
        if (attemptsLeft === 0) dropChallenge();
        return { kind: "refused", code: answer.code, attemptsLeft };
      }
      return lock(answer);
    },

    revokeToken: (token) => {
      api(endSession, { token, cookies: true, keepalive: true }).catch(() => undefined);
    },
  };
};
