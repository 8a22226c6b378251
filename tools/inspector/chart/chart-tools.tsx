import { useId } from "react";
import { type CoverageName, coverages } from "../coverage/use-coverage.ts";
import type { State } from "./graph.ts";

type Props = {
  states: readonly State[];
  /** Whether the chart goes where something happens. */
  follows: boolean;
  follow: () => void;
  coverage: CoverageName;
  note: string;
  setCoverage: (name: CoverageName) => void;
  show: (id: string) => void;
  whole: () => void;
};

const names: Readonly<Record<CoverageName, string>> = {
  none: "Coverage: none",
  recording: "Coverage: this recording",
  recordings: "Coverage: all recordings open here",
  stories: "Coverage: stories in a browser",
  tours: "Coverage: tours of the model",
};

/** Finds a state by its name, follows what is active, and colours what was covered. */
export const ChartTools = (props: Props) => {
  const { states, follows, follow, coverage, note, setCoverage, show, whole } = props;
  const list = useId();
  const search = (words: string) => {
    const found =
      states.find(({ path }) => path === words) ?? states.find(({ path }) => path.endsWith(words));
    if (words !== "" && found !== undefined) show(found.id);
  };
  return (
    <form className="tools" onSubmit={(submitted) => submitted.preventDefault()}>
      <input
        type="search"
        list={list}
        aria-label="Find a state"
        placeholder="Find a state"
        onChange={(change) => search(change.currentTarget.value)}
      />
      <datalist id={list}>
        {states.map(({ path }) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      <button type="button" aria-pressed={follows} onClick={follow}>
        Follow active
      </button>
      <button type="button" onClick={whole}>
        Whole
      </button>
      <select
        aria-label="Coverage"
        value={coverage}
        onChange={(change) => {
          const name = coverages.find((one) => one === change.currentTarget.value);
          if (name !== undefined) setCoverage(name);
        }}
      >
        {coverages.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
      <p role="status">{note}</p>
    </form>
  );
};
