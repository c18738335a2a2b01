/** How long the event loop stood still while it was watched. */
export interface LoopWatch {
  /** Ends the watch: the longest stall in ms of this thread's processor time, and how many turns the loop made. */
  stop(): { readonly longest: number; readonly turns: number };
}

/**
 * Watches the event loop by a turn that asks for the next one: what lies between two of them is what a request waits at least. Processor
 * time of the thread, because what other programs take of a busy machine is no stall of ours.
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
