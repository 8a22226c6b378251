import { describe, expect, test } from "vitest";
import { createAccess } from "#src/ports/access.ts";
import { advertisingPorts } from "#src/ports/advertising.ts";
import { createApi } from "#src/ports/api/api.ts";
import { deletionPorts } from "#src/ports/deletion.ts";
import { storedCredentials, storedDeletion, storedTag } from "#src/ports/stored-values.ts";
import { signInsPorts } from "#src/ports/sign-ins.ts";
import { createStore } from "#src/ports/storage.ts";
import { fakeWorld } from "../fake-world.ts";
import { answeringApi } from "./answering-api.ts";

const token = "t".repeat(43);
const here = new AbortController().signal;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } });
const refusal = (code: string, status: number) =>
  json({ statusCode: String(status), error: { code } }, status);
/** A server without this call. */
const stranger = (status: number) => new Response("<h1>Not here</h1>", { status });

const open = () => {
  const fake = fakeWorld();
  const access = createAccess();
  access.open(token);
  const store = createStore(fake.world);
  const app = { name: "kabinet", version: "1", key: "secret" };
  const api = createApi(
    fake.world,
    { app, apiUrl: "/" },
    {
      access,
      language: () => "ru",
      postRefusal: () => null,
      onReplyTime: () => undefined,
      onOutdated: () => undefined,
    },
  );
  const answer = (response: () => Response) => {
    fake.state.answer = async () => response();
  };
  return {
    ...fake,
    answer,
    access,
    api,
    store,
    deletion: deletionPorts(fake.world, store, access, api),
    signIns: signInsPorts(api),
    advertising: advertisingPorts(fake.world, store, api),
  };
};

describe("deletion", () => {
  test("C38: is requested once, with the token and the word as typed", async () => {
    const { answer, deletion, state } = open();
    answer(() => refusal("agreement.wrong", 400));
    expect(await deletion.requestDeletion({ word: "Удалить" }, here)).toEqual({
      kind: "refused",
      code: "agreement.wrong",
    });
    expect(state.requests).toHaveLength(1);
    const agreement = Buffer.from(`${token}Удалить`).toString("base64");
    expect(await state.requests[0]?.json()).toEqual({ agreement });
  });

  test("is remembered for the client who requested it, and for no other who has signed in elsewhere", async () => {
    const { access, store, state, world } = open();
    const { api, answers } = answeringApi(state);
    const ports = deletionPorts(world, store, access, api);
    store.write(storedCredentials, { token, clientId: 5 });
    const requested = { kind: "answered", reply: { deletionRequested: true } };
    answers.push(requested, requested);
    await ports.requestDeletion({ word: "Удалить" }, here);
    expect(store.read(storedDeletion)).toBe(5);
    store.write(storedCredentials, { token: "u".repeat(43), clientId: 6 });
    await ports.requestDeletion({ word: "Удалить" }, here);
    expect(store.read(storedDeletion)).toBe(5);
  });

  test("C38: is not retried when the server fails", async () => {
    const { answer, deletion, state } = open();
    answer(() => refusal("server.busy", 503));
    await expect(deletion.requestDeletion({ word: "delete" }, here)).rejects.toThrow();
    expect(state.requests).toHaveLength(1);
  });

  test.each([404, 405])("cannot be withdrawn if a backend replies %i in its own words", async (status) => {
    const { answer, deletion } = open();
    answer(() => stranger(status));
    expect(await deletion.withdrawDeletion(undefined, here)).toEqual({ kind: "unavailable" });
    expect(await deletion.exportData(undefined, here)).toEqual({ kind: "unavailable" });
  });

  test("downloads all stored data as a file", async () => {
    const { answer, deletion, state } = open();
    answer(() => json({ statusCode: "200", data: { client: { firstName: "Анна" } } }));
    expect(await deletion.exportData(undefined, here)).toEqual({ kind: "saved" });
    const [file] = state.files;
    expect([file?.name, file?.type]).toEqual(["kabinet-2026-11-21.json", "application/json"]);
    expect(await file?.text()).toContain("Анна");
  });
});

describe("devices signed in", () => {
  test("an unknown one has ended; a backend without the call says so", async () => {
    const { answer, signIns, state } = open();
    answer(() => refusal("resource.missing", 404));
    expect(await signIns.endSignIn({ id: 7 }, here)).toEqual({ kind: "ended" });
    expect(state.requests[0]?.url).toMatch(/auth\/session\/\?session=7$/);
    answer(() => stranger(405));
    expect(await signIns.endSignIn({ id: 7 }, here)).toEqual({ kind: "unavailable" });
    expect(await signIns.listSignIns(undefined, here)).toEqual({ kind: "unavailable" });
  });
});

describe("the advertising tag", () => {
  test("of another link, opened while the former is sent, is kept for the next time", async () => {
    const { answer, advertising, store } = open();
    store.write(storedTag, "autumn");
    answer(() => {
      store.write(storedTag, "winter");
      return json({ statusCode: "200" });
    });
    await advertising.sendTag(undefined, here);
    expect(store.read(storedTag)).toBe("winter");
  });

  test("is sent once, and kept until then", async () => {
    const { answer, advertising, store, state } = open();
    await advertising.sendTag(undefined, here);
    expect(state.requests).toHaveLength(0);
    store.write(storedTag, "autumn");
    answer(() => refusal("server.busy", 503));
    await expect(advertising.sendTag(undefined, here)).rejects.toThrow();
    expect(store.read(storedTag)).toBe("autumn");
    answer(() => json({ statusCode: "200" }));
    await advertising.sendTag(undefined, here);
    await advertising.sendTag(undefined, here);
    expect(state.requests).toHaveLength(2);
    expect(store.read(storedTag)).toBeNull();
  });

  test("is sent where the browser denies Web Locks", async () => {
    const { answer, api, store, world, state } = open();
    store.write(storedTag, "autumn");
    // Cast: the overload that is used here.
    const request = (() =>
      Promise.reject(new DOMException("denied", "SecurityError"))) as LockManager["request"];
    world.locks = { request };
    answer(() => json({ statusCode: "200" }));
    await advertisingPorts(world, store, api).sendTag(undefined, here);
    expect(state.requests).toHaveLength(1);
    expect(store.read(storedTag)).toBeNull();
  });

  test("is removed if the server will never accept it", async () => {
    const { answer, advertising, store } = open();
    store.write(storedTag, "autumn");
    answer(() => refusal("request.malformed", 400));
    await advertising.sendTag(undefined, here);
    expect(store.read(storedTag)).toBeNull();
  });
});
