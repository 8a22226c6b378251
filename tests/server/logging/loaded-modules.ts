// Preloaded into a test's server: prints when the server loads OpenTelemetry. prom-client loads its API, which is empty.
import { registerHooks } from "node:module";

let isPrinted = false;
registerHooks({
  load: (url, context, next) => {
    if (url.includes("/@opentelemetry/sdk-trace/") && !isPrinted) {
      isPrinted = true;
      process.stdout.write("loads @opentelemetry\n");
    }
    return next(url, context);
  },
});
