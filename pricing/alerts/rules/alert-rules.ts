import type { AlertType, EventAlertType } from '#kernel/alert-types.ts';
import type { AlertRule, EventRule, StateRule } from './alert-rule.ts';
import { competitorUndercut } from './competitor-undercut.ts';
import { mapViolation } from './map-violation.ts';

/** Every alert rule, by the kind of alert that it raises. */
const ALERT_RULES = {
  map_violation: mapViolation,
  competitor_undercut: competitorUndercut,
} as const satisfies {
  readonly [Type in AlertType]?: Type extends EventAlertType ? EventRule<Type> : StateRule<Type>;
};

const rules: readonly AlertRule[] = Object.values(ALERT_RULES);

export const STATE_RULES: readonly StateRule[] = rules.filter((rule) => rule.kind === 'state');
export const EVENT_RULES: readonly EventRule[] = rules.filter((rule) => rule.kind === 'event');
