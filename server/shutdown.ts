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
  /**
   * Stops everything, newest first; a second call waits for the first. `isCrash`: because of an error
   * that nobody caught.
   */
  run(options?: { isCrash: boolean }): Promise<void>;
  readonly started: boolean;
  readonly isCrash: boolean;
}

const STEP_TIMEOUT_MS = 20_000;
/** What hung in one step (the database) hangs in the next as well; the limits would add up. */
const AFTER_HANG_MS = 4_000;

export function createShutdown(getLog: () => Logger): Shutdown {
  const steps: { name: string; stop: () => Promise<void>; limitMs: number }[] = [];
  const beginnings: (() => void)[] = [];
  let running: Promise<void> | undefined;
  let isCrash = false;
  const runSteps = async (): Promise<void> => {
    let hasHung = false;
    for (const listener of beginnings) listener();
    for (const { name, stop, limitMs } of steps.reverse()) {
      const began = performance.now();
      const withinMs: number = hasHung ? Math.min(limitMs, AFTER_HANG_MS) : limitMs;
      try {
        const done: boolean = await Promise.race([
          stop().then(() => true),
          sleep(withinMs, false, { ref: false }),
        ]);
        hasHung ||= !done;
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
    run: (options) => {
      if (!running) isCrash = options?.isCrash ?? false;
      return (running ??= runSteps());
    },
    get isCrash() {
      return isCrash;
    },
    get started() {
      return running !== undefined;
    },
  };
}
