/**
 * The strongly connected components of a graph: sets of nodes each of which leads to every other. Kosaraju's two walks,
 * without recursion: worlds are deeper than a stack.
 */
export function components<T>(nodes: Iterable<T>, next: (node: T) => readonly T[]): T[][] {
  const all = new Set(nodes);
  const back = new Map<T, T[]>(Array.from(all, (node) => [node, []]));
  for (const node of all) for (const to of next(node)) back.get(to)?.push(node);

  const finished = walk(all, (node) => next(node).filter((to) => all.has(to)));
  const found: T[][] = [];
  const seen = new Set<T>();
  for (const node of finished.toReversed()) {
    if (seen.has(node)) continue;
    const component = [node];
    seen.add(node);
    for (const at of component)
      for (const from of back.get(at) ?? [])
        if (!seen.has(from)) {
          seen.add(from);
          component.push(from);
        }
    found.push(component);
  }
  return found;
}

/** Every node in post-order. */
function walk<T>(nodes: Iterable<T>, next: (node: T) => readonly T[]): T[] {
  const ended: T[] = [];
  const seen = new Set<T>();
  for (const start of nodes) {
    if (seen.has(start)) continue;
    seen.add(start);
    const path = [{ node: start, left: next(start).values() }];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { value: to, done } = top.left.next();
      if (done === true) {
        ended.push(top.node);
        path.pop();
      } else if (!seen.has(to)) {
        seen.add(to);
        path.push({ node: to, left: next(to).values() });
      }
    }
  }
  return ended;
}
