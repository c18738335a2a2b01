import {
  type Comparison,
  compareServers,
  describeLatencies,
  median,
  type Round,
} from './compare-servers.ts';
import type { Child } from './start-child.ts';

export interface PeerServers {
  readonly bare: Child;
  readonly ours: Child;
  /** Ours without keys and limits. */
  readonly checked: Child;
}

/**
 * One row of the table: our server, complete and without keys and limits, beside the bare server.
 */
export async function comparePeers(
  { bare, ours, checked }: PeerServers,
  comparison: Comparison & { readonly answer: string },
) {
  const [peer = [], full = [], open = []] = await compareServers([bare, ours, checked], comparison);
  const ratios = (rounds: readonly Round[]): number[] =>
    rounds.map(({ perSecond }, n) => perSecond / (peer[n]?.perSecond ?? Number.NaN));
  const rate = (rounds: readonly Round[]): number =>
    Math.round(median(rounds.map(({ perSecond }) => perSecond)));
  const time = (rounds: readonly Round[]): string =>
    `${Math.round(median(rounds.map(({ server }) => server)))} + ${Math.round(median(rounds.map(({ database }) => database)))}`;
  return {
    endpoint: comparison.endpoint,
    answer: comparison.answer,
    conn: comparison.connections,
    'bare /s': rate(peer),
    'ours /s': rate(full),
    ratio: median(ratios(full)).toFixed(2),
    'no keys, limits': median(ratios(open)).toFixed(2),
    'each round': ratios(full)
      .map((ratio) => ratio.toFixed(2))
      .join(' '),
    'bare ms': describeLatencies(peer),
    'ours ms': describeLatencies(full),
    'bare CPU µs': time(peer),
    'ours CPU µs': time(full),
  };
}
