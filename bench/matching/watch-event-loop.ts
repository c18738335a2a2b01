/** How long the event loop was blocked while it was watched. */
export interface LoopWatch {
  /**
   * Stops watching: returns the longest block in ms of this thread's processor time, and the number
   * of loop turns.
   */
  stop(): { readonly longest: number; readonly turns: number };
}

/**
 * Watches the event loop with a callback that schedules the next one: the time between two of them
 * is a request's minimum wait. It measures the thread's processor time, because time used by other
 * programs is not caused by us.
 */
export function watchEventLoop(): LoopWatch {
  let [longest, turns] = [0, 0];
  let last = usedMs();
  let isOn = true;
  const turn = (): void => {
    const now = usedMs();
    longest = Math.max(longest, now - last);
    turns += 1;
    last = now;
    if (isOn) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    stop: () => {
      isOn = false;
      return { longest: Math.max(longest, usedMs() - last), turns };
    },
  };
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
