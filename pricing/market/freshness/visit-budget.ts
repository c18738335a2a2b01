const DAY_MS = 24 * 3_600_000;
/** The rest is for finding the catalog, confirming prices and retries. */
const PLANNED_SHARE = 0.5;

/** Visits a day that may be planned at a host: half of what its delay and its daily limit allow. */
export function getVisitBudget(host: { delayMs: number; dailyRequests: number }): number {
  return PLANNED_SHARE * Math.min(DAY_MS / Math.max(1, host.delayMs), host.dailyRequests);
}
