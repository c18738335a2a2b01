/**
 * Stops the process in order: what was started last is stopped first. A step that fails or hangs
 * does not prevent the others.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#kernel/logger.ts';

export interface Shutdown {
  /** Registers a step to undo at shutdown; the next step follows after `limitMs` at the latest. */
  add(name: string, stop: () => Promise<void>, limitMs?: number): void;
  /** Registers a callback that runs at once when shutdown begins. */
  begin(listener: () => void): void;
  /** Stops everything, newest first; a second call waits for the first. */
  run(): Promise<void>;
  readonly started: boolean;
}

const STEP_TIMEOUT_MS = 20_000;

export function createShutdown(getLog: () => Logger): Shutdown {
  const steps: { name: string; stop: () => Promise<void>; limitMs: number }[] = [];
  const beginnings: (() => void)[] = [];
  let running: Promise<void> | undefined;
  const runSteps = async (): Promise<void> => {
    for (const listener of beginnings) listener();
    for (const { name, stop, limitMs } of steps.reverse()) {
      const began = performance.now();
      try {
        const done = await Promise.race([
          stop().then(() => true),
          sleep(limitMs, false, { ref: false }),
        ]);
        if (!done) getLog().warn({ step: name }, 'a step of the shutdown did not end in time');
      } catch (error) {
        getLog().warn({ step: name, err: error }, 'a step of the shutdown failed');
      }
      getLog().debug({ step: name, ms: Math.round(performance.now() - began) }, 'stopped');
    }
  };
  return {
    add: (name, stop, limitMs = STEP_TIMEOUT_MS) => {
      steps.push({ name, stop, limitMs });
    },
    begin: (listener) => {
      beginnings.push(listener);
    },
    run: () => (running ??= runSteps()),
    get started() {
      return running !== undefined;
    },
  };
}
