import { readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type AnyStateMachine, StateMachine } from "xstate";
import { isMachine } from "#machines/runtime/children.ts";
import { mermaid } from "#tools/statecharts/mermaid.ts";

/** Pages that draw the machines of a folder, by file name: `session.md` for session/session.machine.ts. */
export async function drawMachines(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".machine.ts"))
    .map((file) => join(folder, file).replaceAll("\\", "/"))
    .toSorted();
  const drawn: { machine: AnyStateMachine; file: string; name: string }[] = [];
  for (const file of files)
    drawn.push({ machine: await loadMachine(file), file, name: `${basename(file, ".machine.ts")}.md` });
  const nameOf = (child: string) => drawn.find(({ machine }) => machine.id === child)?.name;
  return new Map(drawn.map(({ machine, file, name }) => [name, page(machine, file, nameOf)]));
}

/** machines/card-binding/card-binding.machine.ts exports cardBindingMachine. @throws when it does not. */
async function loadMachine(file: string): Promise<AnyStateMachine> {
  const camelCase = basename(file, ".machine.ts").replaceAll(/-(\w)/g, (_, letter: string) =>
    letter.toUpperCase(),
  );
  // Cast: a module is a record of what it exports.
  const loaded = (await import(pathToFileURL(resolve(file)).href)) as Readonly<Record<string, unknown>>;
  const machine = loaded[`${camelCase}Machine`];
  if (!(machine instanceof StateMachine))
    throw new Error(`${file} must export a machine named ${camelCase}Machine`);
  return machine;
}

function page(machine: AnyStateMachine, file: string, nameOf: (child: string) => string | undefined): string {
  const actors: [string, unknown][] = Object.entries(machine.implementations.actors);
  const children = actors.filter(([, logic]) => isMachine(logic));
  const ports = actors.filter(([, logic]) => !isMachine(logic));
  const link = ([name]: [string, unknown]) => {
    const there = nameOf(name);
    return there ? `[${name}](${there})` : name;
  };
  const { description } = machine.root;
  return [
    `# ${machine.id}`,
    "",
    `Drawn from ${file} by \`npm run diagrams\`.`,
    ...(description ? ["", description] : []),
    "",
    "```mermaid",
    mermaid(machine).trimEnd(),
    "```",
    ...(ports.length ? ["", `Ports: ${ports.map(([name]) => `\`${name}\``).join(", ")}.`] : []),
    ...(children.length ? ["", `Child machines: ${children.map(link).join(", ")}.`] : []),
    "",
  ].join("\n");
}
