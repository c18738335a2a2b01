import autocannon, { type Request } from 'autocannon';

/**
 * Whether the time is up. Checked every second by default, which is too rough for a short round.
 */
const LOOK_EVERY_MS = 25;

export interface Load {
  readonly origin: string;
  readonly connections: number;
  /** Each connection goes through them from its own starting point. */
  readonly requests: readonly Request[];
  /** Seconds, or … */
  readonly seconds?: number;
  /** … so many requests. */
  readonly amount?: number;
}

export interface Measured {
  readonly perSecond: number;
  /** Latencies of all responses in milliseconds, ascending. */
  readonly latencies: Float64Array;
}

/**
 * Sends requests from this process until the time is up. Throws when a response is not 2xx: a
 * refusal is faster than a result.
 */
export async function driveLoad({
  origin,
  connections,
  requests,
  seconds,
  amount,
}: Load): Promise<Measured> {
  let next = 0;
  const latencies: number[] = [];
  const refused = new Map<number, number>();
  const started = performance.now();
  let last = started;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections,
        sampleInt: LOOK_EVERY_MS,
        ...(amount === undefined ? { duration: seconds ?? 3 } : { amount }),
        setupClient: (client) => {
          const at = Math.floor((next * requests.length) / connections) % requests.length;
          next += 1;
          client.setRequests([...requests.slice(at), ...requests.slice(0, at)]);
        },
      },
      (error, result) => {
        if (error) reject(error);
        else if (result.errors > 0)
          reject(new Error(`${result.errors} requests failed, ${result.timeouts} of them by time`));
        else resolve();
      },
    );
    run.on('response', (...[, status, , milliseconds]) => {
      last = performance.now();
      latencies.push(milliseconds);
      if (status < 200 || status > 299) refused.set(status, (refused.get(status) ?? 0) + 1);
    });
  });
  if (refused.size > 0)
    throw new Error(
      `Answers that are no 2xx: ${[...refused].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
    );
  return {
    perSecond: latencies.length / ((last - started) / 1000),
    latencies: Float64Array.from(latencies).sort(),
  };
}

/** The latency, in milliseconds, that this share of the responses did not exceed. */
export function percentile(latencies: Float64Array, share: number): number {
  return (
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? Number.NaN
  );
}
