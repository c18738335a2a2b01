import { type Comparison, compareServers, median, type Round } from './compare-servers.ts';
import type { Child } from './start-child.ts';

/**
 * The additional cost of each server over the one before it: processor time per request, server and
 * database, in microseconds.
 */
export async function compareLayers(
  layers: readonly (readonly [name: string, server: Child])[],
  comparison: Comparison,
) {
  const sides = await compareServers(
    layers.map(([, server]) => server),
    comparison,
  );
  const times = sides.map(
    (rounds) => [timeOf(rounds, 'server'), timeOf(rounds, 'database')] as const,
  );
  const cells = layers.map(([name], n) => {
    const [[server, database], before] = [times[n] ?? [0, 0], times[n - 1] ?? ([0, 0] as const)];
    return [
      name,
      `${Math.round(server - before[0])} + ${Math.round(database - before[1])}`,
    ] as const;
  });
  const all = times.at(-1) ?? [0, 0];
  return {
    endpoint: comparison.endpoint,
    ...Object.fromEntries(cells),
    together: `${Math.round(all[0])} + ${Math.round(all[1])}`,
  };
}

const timeOf = (rounds: readonly Round[], where: 'server' | 'database'): number =>
  median(rounds.map((round) => round[where]));
