/** Minutes until `total` at the pace since the start; null while nothing can be said. A linear estimate. */
export function estimateMinutesLeft(progress: {
  done: number;
  total: number | null;
  startedAt: Date;
  now: Date;
}): number | null {
  const { done, total } = progress;
  const seconds = (progress.now.getTime() - progress.startedAt.getTime()) / 1000;
  if (total === null || done < 20 || seconds < 5 || done >= total) return null;
  return Math.floor(((total - done) * seconds) / done / 60);
}
