import { bundleProblems, dist } from "./bundle.ts";
import { readEnvironment } from "./environment.ts";
import { describe, logTo } from "./platform/logging/log.ts";
import { serve } from "./serve.ts";

const fail = (...sentences: string[]): never => {
  for (const sentence of sentences) process.stderr.write(`Kabinet cannot start: ${sentence}\n`);
  process.exit(1);
};

/** With the cause, which the messages of drizzle and of our own errors leave out. */
const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return cause instanceof Error && !message.includes(cause.message)
    ? `${message}: ${cause.message}`
    : message;
};

const main = async (): Promise<void> => {
  const read = readEnvironment(process.env);
  if (read.kind === "problems") return fail(...read.problems);
  const { APP_NAME: name, APP_VERSION: version, APP_KEY: key, production } = read.settings;
  const mismatches = production ? bundleProblems(dist, { name, version, key }) : [];
  if (mismatches.length > 0) return fail(...mismatches);
  const log = logTo((line) => process.stderr.write(line));
  const { address, metricsAddress, stop, renewCertificate } = await serve(read.settings, log);
  const end = () => void stop().then(() => process.exit(0));
  process.once("SIGTERM", end);
  process.once("SIGINT", end);
  // `systemctl reload` sends SIGHUP after a certificate renewal. Windows has no such signal.
  if (renewCertificate !== null)
    process.on("SIGHUP", () => {
      try {
        renewCertificate();
        log("certificate read again", {});
      } catch (error) {
        log("alert", {
          about: "the new certificate cannot be used: the former one stays",
          ...describe(error),
        });
      }
    });
  process.stdout.write(`Kabinet listens on ${address}\n`);
  if (metricsAddress !== null) process.stdout.write(`Metrics are at ${metricsAddress}\n`);
};

// A full disk or a closed pipe costs lines of the log, not the process.
process.stderr.on("error", () => {});
main().catch((error: unknown) => fail(sentenceOf(error)));
