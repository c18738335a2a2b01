import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work on the event loop in slices, so that requests are answered meanwhile. */
export interface Turns {
  /** Whether this slice has lasted long enough: asked between two pieces of the work, each of which is short. */
  isOver(): boolean;
  /** Ends the slice; resolves when the loop has come round. */
  next(): Promise<void>;
}

export interface TurnOptions {
  /** How long a slice lasts, in ms; 5 where it is not given. */
  readonly ms?: number;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
  /** Lets the others have their turn. */
  readonly pause?: () => Promise<unknown>;
}

const SLICE_MS = 5;

/** Begins with a slice. */
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
