// @vitest-environment jsdom
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { emptyHistory } from "#tools/inspector/history/history.ts";
import { type CoverageName, useCoverage } from "#tools/inspector/coverage/use-coverage.ts";

afterEach(() => vi.unstubAllGlobals());

const history = emptyHistory("tab");
const histories = [history];

const Probe = ({ name }: { name: CoverageName }) => {
  const { coverage, note } = useCoverage(name, "session", history, histories, 0);
  return <p>{`${coverage?.states.size ?? "none"} ${note}`}</p>;
};

test("the coverage that was chosen last stays, though a slower one arrives after it", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  const worker = new EventTarget();
  Object.assign(worker, { postMessage: () => undefined });
  vi.stubGlobal("Worker", function Worker() {
    return worker;
  });
  const counted = { machine: "session", transitions: [] };
  const stories = { browsers: 3, unread: 0, machines: [{ ...counted, states: [["anonymous", 1]] }] };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(stories))));
  const place = document.createElement("div");
  const root = createRoot(place);
  await act(async () => root.render(<Probe name="tours" />));
  await act(async () => root.render(<Probe name="stories" />));
  await vi.waitFor(() => expect(place.textContent).toBe("1 By the stories of 3 browsers."));
  const tours = {
    ...counted,
    states: [
      ["anonymous", 4],
      ["authenticated", 5],
    ],
  };
  await act(async () => void worker.dispatchEvent(new MessageEvent("message", { data: tours })));
  expect(place.textContent).toBe("1 By the stories of 3 browsers.");
  await act(async () => root.render(<Probe name="tours" />));
  expect(place.textContent).toBe("2 ");
});
