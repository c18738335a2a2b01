/** A file, and the files that it imports in whatever way: a type, a value, at once or later. */
export interface ImportingFile {
  readonly path: string;
  readonly imports: readonly string[];
}

interface Visit {
  readonly number: number;
  /** The lowest number that can be reached from here. */
  lowest: number;
  isOpen: boolean;
}

/**
 * The groups of files that reach one another by imports, as `a -> b -> a`: one cycle for each
 * group, the shortest that goes through its first file. Tarjan's strongly connected components.
 */
export function findCycles(files: readonly ImportingFile[]): string[] {
  const targets = new Map(files.map(({ path, imports }) => [path, imports]));
  const importsOf = (path: string): string[] =>
    (targets.get(path) ?? []).filter((target) => targets.has(target));
  return listComponents([...targets.keys()], importsOf)
    .filter(([first = '', ...others]) => others.length > 0 || importsOf(first).includes(first))
    .map((component) => shortestCycle(component.toSorted(), importsOf).join(' -> '))
    .toSorted();
}

/** Without recursion: a chain of imports may be longer than the stack is deep. */
function listComponents(
  paths: readonly string[],
  importsOf: (path: string) => string[],
): string[][] {
  const visits = new Map<string, Visit>();
  const open: string[] = [];
  const components: string[][] = [];
  const enter = (path: string): { path: string; rest: string[] } => {
    visits.set(path, { number: visits.size, lowest: visits.size, isOpen: true });
    open.push(path);
    return { path, rest: importsOf(path) };
  };
  for (const start of paths) {
    if (visits.has(start)) continue;
    const way = [enter(start)];
    for (let step = way.at(-1); step; step = way.at(-1)) {
      const visit = visits.get(step.path);
      if (!visit) break;
      const next = step.rest.shift();
      if (next !== undefined) {
        const seen = visits.get(next);
        if (!seen) way.push(enter(next));
        else if (seen.isOpen) visit.lowest = Math.min(visit.lowest, seen.number);
        continue;
      }
      way.pop();
      const before = visits.get(way.at(-1)?.path ?? '');
      if (before) before.lowest = Math.min(before.lowest, visit.lowest);
      if (visit.lowest === visit.number) {
        const component = open.splice(open.indexOf(step.path));
        for (const path of component) {
          const closed = visits.get(path);
          if (closed) closed.isOpen = false;
        }
        components.push(component);
      }
    }
  }
  return components;
}

/** From the first file of the group back to it. */
function shortestCycle(
  component: readonly string[],
  importsOf: (path: string) => string[],
): string[] {
  const [start = ''] = component;
  const inside = new Set(component);
  const ways = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const target of importsOf(way.at(-1) ?? '')) {
      if (target === start) return [...way, start];
      if (!inside.has(target) || seen.has(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  }
  return [...component, start];
}
