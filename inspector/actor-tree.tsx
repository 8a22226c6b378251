import { type Actor, type PageLog, runs } from "./log.ts";
import { inOneLine } from "./states.ts";

type Props = { page: PageLog; chosen: string | null; choose: (actorId: string) => void };

/** Who runs, under whom, and in which states; ended actors only where asked for. */
export const ActorTree = (props: Props) => (
  <nav className="actors" aria-label="Actors">
    <h2>Actors</h2>
    <Branch {...props} parentId={undefined} />
  </nav>
);

const Branch = ({ page, chosen, choose, parentId }: Props & { parentId: string | undefined }) => {
  const children = [...page.actors.values()].filter(
    (actor) =>
      actor.parentId === parentId && (runs(page, actor) || actor.id === chosen || parentId === undefined),
  );
  if (children.length === 0) return null;
  return (
    <ul>
      {children.map((actor) => (
        <li key={actor.id}>
          <button
            type="button"
            aria-current={actor.id === chosen}
            data-runs={runs(page, actor)}
            onClick={() => choose(actor.id)}
          >
            <span className="dot" />
            <b>{actor.name}</b>
            <small>{stateOf(actor)}</small>
          </button>
          <Branch page={page} chosen={chosen} choose={choose} parentId={actor.id} />
        </li>
      ))}
    </ul>
  );
};

/** The states, or what can be said of an actor without any. */
const stateOf = ({ snapshot }: Actor) => inOneLine(snapshot.value) || snapshot.status;
