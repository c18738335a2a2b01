/**
 * Estimates the minutes until `total` is reached, linearly from the pace since the start; null
 * while it can't be estimated.
 */
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
