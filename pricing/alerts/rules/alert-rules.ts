import type { AlertType } from '#kernel/alert-types.ts';
import type { StateRule } from './alert-rule.ts';
import { mapViolation } from './map-violation.ts';

/** Every alert rule, by the kind of alert that it raises. */
const ALERT_RULES = {
  map_violation: mapViolation,
} as const satisfies { readonly [Type in AlertType]: StateRule<Type> };

export const STATE_RULES: readonly StateRule[] = Object.values(ALERT_RULES);
