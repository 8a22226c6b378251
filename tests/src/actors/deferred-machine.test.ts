import { createActor, setup } from "xstate";
import { expect, test } from "vitest";
import { deferMachine, lazyMachine } from "#src/actors/deferred-machine.ts";

// Cast: XState reads its types from an object that stays empty (docs/footguns.md).
const child = setup({ types: {} as { events: { type: "go" } } }).createMachine({
  initial: "waiting",
  states: { waiting: { on: { go: "gone" } }, gone: {} },
});
const parent = setup({
  // Cast: XState reads its types from an object that stays empty (docs/footguns.md).
  types: {} as { events: { type: "open" }; children: { child: "child" } },
  actors: { child },
}).createMachine({
  initial: "closed",
  states: { closed: { on: { open: "opened" } }, opened: { invoke: { id: "child", src: "child" } } },
});

test("a machine whose code comes later runs as itself, with its own snapshot", () => {
  const later = deferMachine<typeof child>("child");
  const actor = createActor(parent.provide({ actors: { child: later.machine } })).start();
  later.arrive(child);
  actor.send({ type: "open" });
  const running = actor.getSnapshot().children.child!;
  running.send({ type: "go" });
  expect(running.getSnapshot().matches("gone")).toBe(true);
});

test("one that is started before its code has come says which", () => {
  const { machine } = deferMachine<typeof child>("child");
  const { status, error } = createActor(machine).getSnapshot();
  expect(status).toBe("error");
  expect(String(error)).toContain('The code of the machine "child" has not arrived.');
});

test("a lazy machine is put together when it is started, once, and runs as itself", () => {
  let made = 0;
  const lazy = lazyMachine(() => {
    made += 1;
    return child;
  });
  const actor = createActor(parent.provide({ actors: { child: lazy } })).start();
  expect(made).toBe(0);
  actor.send({ type: "open" });
  const running = actor.getSnapshot().children.child!;
  running.send({ type: "go" });
  expect(running.getSnapshot().matches("gone")).toBe(true);
  expect(made).toBe(1);
});
