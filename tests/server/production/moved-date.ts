// Preloaded into a test's server: the test moves its Date forward, not its timers.
let ahead = 0;

globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[], asked: NewableFunction) =>
    Reflect.construct(real, given.length === 0 ? [real.now() + ahead] : given, asked),
  get: (real, name) => (name === "now" ? () => real.now() + ahead : Reflect.get(real, name)),
});

process.on("message", (milliseconds) => {
  ahead = Number(milliseconds);
  process.send?.("moved");
});
// The open channel must not keep the server alive.
process.channel?.unref();
