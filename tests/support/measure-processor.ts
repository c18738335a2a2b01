/**
 * Runs `work` and returns the processor time of this process that it took, in milliseconds; a busy
 * machine does not change it.
 */
export function measureProcessor(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
