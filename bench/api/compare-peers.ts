import {
  type Comparison,
  compareServers,
  describeLatencies,
  median,
  type Round,
} from './compare-servers.ts';
import type { Child } from './start-child.ts';

/**
 * One row of the table: our server beside the bare server, which does the same reads and writes.
 */
export async function comparePeers(
  { bare, ours }: { readonly bare: Child; readonly ours: Child },
  comparison: Comparison & { readonly answer: string },
) {
  const [peer = [], full = []] = await compareServers([bare, ours], comparison);
  const ratios = full.map(({ perSecond }, n) => perSecond / (peer[n]?.perSecond ?? Number.NaN));
  const processorRatios = full.map((round, n) => processorTimeOf(peer[n]) / processorTimeOf(round));
  const rate = (rounds: readonly Round[]): number =>
    Math.round(median(rounds.map(({ perSecond }) => perSecond)));
  const time = (rounds: readonly Round[]): string =>
    `${Math.round(median(rounds.map(({ server }) => server)))} + ${Math.round(median(rounds.map(({ database }) => database)))}`;
  const statements = (rounds: readonly Round[]): string =>
    median(rounds.map((round) => round.statements)).toFixed(1);
  return {
    endpoint: comparison.endpoint,
    answer: comparison.answer,
    conn: comparison.connections,
    'bare /s': rate(peer),
    'ours /s': rate(full),
    ratio: median(ratios).toFixed(2),
    'each round': ratios.map((ratio) => ratio.toFixed(2)).join(' '),
    'bare ms': describeLatencies(peer),
    'ours ms': describeLatencies(full),
    'bare CPU µs': time(peer),
    'ours CPU µs': time(full),
    'CPU ratio': median(processorRatios).toFixed(2),
    statements: `${statements(peer)}, ${statements(full)}`,
  };
}

const processorTimeOf = (round: Round | undefined): number =>
  round ? round.server + round.database : Number.NaN;
