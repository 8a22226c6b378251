import { readEnvironment } from "../server/environment.ts";
import { logTo } from "#server/platform/logging/log.ts";
import { serve, type Serving } from "../server/serve.ts";
import { type Answer, parseOrder } from "./host-messages.ts";

const log = logTo((line) => process.stderr.write(line));
const serving = new Map<number, Serving>();

const follow = async (message: unknown): Promise<Answer> => {
  const { id, settings } = parseOrder(message);
  if (settings === null) {
    await serving.get(id)?.stop();
    serving.delete(id);
    return { id, address: null };
  }
  const read = readEnvironment({ ...process.env, ...settings });
  if (read.kind === "problems") throw new Error(read.problems.join("\n"));
  const started = await serve(read.settings, log);
  serving.set(id, started);
  return { id, address: started.address };
};

process.on("message", (message) => {
  // A failure ends the process, which the parent notices.
  void follow(message).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit());
