import { useEffect, useRef, useState } from 'react';
import { readNdjson } from './read-ndjson.ts';
import { parseRuleTestLine, type RuleTestLine } from './rule-test.ts';

export type TestState =
  | { readonly state: 'idle' | 'cancelled' | 'done' }
  | { readonly state: 'running'; readonly done: number; readonly total: number | null }
  /** `message`: of the service; null when the connection broke off. */
  | { readonly state: 'failed'; readonly message: string | null };

export interface RuleTesting {
  readonly status: TestState;
  /** Sends the request and hands over each line as it arrives. */
  readonly start: (body: string, onLine: (line: RuleTestLine) => void) => Promise<boolean>;
  readonly cancel: () => void;
}

const ADDRESS = '/app/rule-test';
/** The page is drawn again this often at most, however fast lines arrive. */
const DRAW_MS = 200;

/** Runs a preview or a backtest; leaving the page ends it. */
export function useRuleTest(): RuleTesting {
  const [status, setStatus] = useState<TestState>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start: RuleTesting['start'] = async (body, onLine) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setStatus({ state: 'running', done: 0, total: null });
    let drawnAt = 0;
    try {
      const answer = await requestRuleTest(body, signal);
      let isWhole = false;
      for await (const text of readNdjson(answer)) {
        const line = parseRuleTestLine(text);
        if (line.type === 'error') throw new TestFailure(line.message);
        if (line.type !== 'progress') {
          onLine(line);
          isWhole ||= line.type !== 'product';
          continue;
        }
        if (Date.now() - drawnAt < DRAW_MS) continue;
        drawnAt = Date.now();
        setStatus({ state: 'running', done: line.done, total: line.total });
      }
      if (!isWhole) throw new TestFailure(null);
      if (!signal.aborted) setStatus({ state: 'done' });
      return !signal.aborted;
    } catch (error) {
      // A newer test took its place, or the page was left.
      if (running.current !== controller) return false;
      if (signal.aborted) setStatus({ state: 'cancelled' });
      else
        setStatus({
          state: 'failed',
          message: error instanceof TestFailure ? error.reason : null,
        });
      return false;
    }
  };
  return { status, start, cancel: () => running.current?.abort() };
}

class TestFailure extends Error {
  readonly reason: string | null;

  constructor(reason: string | null) {
    super(reason ?? 'The test broke off');
    this.reason = reason;
  }
}

/** Sends a test; throws when it was refused, with the reason where one was given. */
export async function requestRuleTest(
  body: string,
  signal: AbortSignal | null,
): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  });
  if (answer.ok && answer.body) return answer.body;
  throw new TestFailure(answer.status < 500 ? await answer.text() : null);
}
