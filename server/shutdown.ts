/** Ends the process in order: what was started last is stopped first. A step that fails or hangs does not keep the others. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '#kernel/logger.ts';

export interface Shutdown {
  /** Registers what is to be undone at the end. */
  add(name: string, stop: () => Promise<void>): void;
  /** Stops everything, newest first; a second call waits for the first. */
  run(): Promise<void>;
  readonly started: boolean;
}

const STEP_TIMEOUT_MS = 20_000;

export function createShutdown(getLog: () => Logger): Shutdown {
  const steps: { name: string; stop: () => Promise<void> }[] = [];
  let running: Promise<void> | undefined;
  const runSteps = async (): Promise<void> => {
    for (const { name, stop } of steps.reverse()) {
      try {
        const done = await Promise.race([
          stop().then(() => true),
          sleep(STEP_TIMEOUT_MS, false, { ref: false }),
        ]);
        if (!done) getLog().warn({ step: name }, 'a step of the shutdown did not end in time');
      } catch (error) {
        getLog().warn({ step: name, err: error }, 'a step of the shutdown failed');
      }
    }
  };
  return {
    add: (name, stop) => {
      steps.push({ name, stop });
    },
    run: () => (running ??= runSteps()),
    get started() {
      return running !== undefined;
    },
  };
}
