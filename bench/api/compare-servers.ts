import { driveLoad, percentile } from './drive-load.ts';
import { processorTime } from './processor-time.ts';
import { type EndpointName, specifiedRequests } from './specified-requests.ts';
import type { SeededAccount } from './seed-accounts.ts';
import type { Child } from './start-child.ts';

export interface Comparison {
  readonly endpoint: EndpointName;
  readonly accounts: readonly SeededAccount[];
  readonly connections: number;
  readonly rounds: number;
  readonly seconds: number;
  /** Seconds of the warm-up round, at most as long as a measured one; 0 for none. */
  readonly warmUp: number;
  /**
   * Requests per round, which then ends with the last response, whatever the seconds; 0 for rounds
   * by time.
   */
  readonly answers: number;
  /** The process whose children serve the database. */
  readonly databasePid: number;
}

/** One server in one round. */
export interface Round {
  readonly perSecond: number;
  readonly latencies: Float64Array;
  /** Processor time per request in the server and in the database, microseconds. */
  readonly server: number;
  readonly database: number;
  /** Statements per request, including those that the program sends by itself meanwhile. */
  readonly statements: number;
}

/**
 * Loads the servers in turns, A B A B, one at a time, so that other load on the machine affects all
 * of them. Returns the rounds of each server.
 */
export async function compareServers(
  servers: readonly Child[],
  comparison: Comparison,
): Promise<Round[][]> {
  const measured: Round[][] = servers.map(() => []);
  // A warm-up round: code is compiled, plans are cached, connections opened.
  const warmUp = Math.min(comparison.seconds, comparison.warmUp);
  for (const server of warmUp > 0 ? servers : [])
    await measureRound(server, { ...comparison, seconds: warmUp });
  for (let round = 0; round < comparison.rounds; round += 1) {
    for (const [n, server] of servers.entries())
      measured[n]?.push(await measureRound(server, comparison));
  }
  return measured;
}

async function measureRound(
  child: Child,
  { endpoint, accounts, connections, seconds, answers, databasePid }: Comparison,
): Promise<Round> {
  const { origin } = child;
  const used = () => Promise.all([child.usage(), processorTime(databasePid)]);
  const before = await used();
  const { perSecond, latencies } = await driveLoad({
    origin,
    connections,
    requests: specifiedRequests(endpoint, accounts),
    ...(answers > 0 ? { amount: answers } : { seconds }),
  });
  const after = await used();
  return {
    perSecond,
    latencies,
    server: (after[0].microseconds - before[0].microseconds) / latencies.length,
    database: (after[1] - before[1]) / latencies.length,
    statements: (after[0].statements - before[0].statements) / latencies.length,
  };
}

function joinSorted(parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(parts.flatMap((part) => [...part])).sort();
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** "0.4 / 1.2 / 3.0": p50, p95 and p99 of all rounds in milliseconds. */
export function describeLatencies(rounds: readonly Round[]): string {
  const latencies = joinSorted(rounds.map((round) => round.latencies));
  return [0.5, 0.95, 0.99].map((share) => percentile(latencies, share).toFixed(1)).join(' / ');
}
