import { setImmediate as nextTurn } from 'node:timers/promises';

/** Splits work on the event loop into time slices, so that requests are answered in between. */
export interface Turns {
  /**
   * True when this slice has used its time. Called between pieces of work, each of which is short.
   */
  isOver(): boolean;
  /** Ends the slice; resolves after other tasks on the event loop have run. */
  next(): Promise<void>;
}

interface TurnOptions {
  /** Length of a slice in ms; 5 by default. */
  readonly ms?: number;
  /** Monotonic time in ms. */
  readonly now?: () => number;
  /** Lets other tasks on the event loop run. */
  readonly pause?: () => Promise<unknown>;
}

const SLICE_MS = 5;

/** Starts the first slice. */
export function createTurns({
  ms = SLICE_MS,
  now = () => performance.now(),
  pause = nextTurn,
}: TurnOptions = {}): Turns {
  let since = now();
  return {
    isOver: () => now() - since >= ms,
    next: async () => {
      await pause();
      since = now();
    },
  };
}

/** Work that can be interrupted: other tasks may run on the event loop at each `yield`. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** Runs all of the work without interruption. */
export function runToEnd<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
