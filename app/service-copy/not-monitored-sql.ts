/**
 * SQL: why variant `v` is not monitored, as a code; null when it is. Variants beyond the plan's
 * limit are registered at the service all the same.
 */
export const NOT_MONITORED = `coalesce(v.not_monitored, case when v.beyond_plan then 'beyond_plan' end)`;
