// Loaded before a server that a test starts: its calendar goes ahead by as much as the test says, its timers do not.
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
// The test may end without a word.
process.channel?.unref();
