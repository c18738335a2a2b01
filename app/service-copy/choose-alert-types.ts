/** A service with several kinds of alert names this among what it can do. */
const ALERT_TYPES_CAPABILITY = 'alerts.types';

/** Which kinds of alert to ask a service for: all, or undefined for one that knows no others. */
export function chooseAlertTypes(capabilities: readonly unknown[]): 'all' | undefined {
  return capabilities.includes(ALERT_TYPES_CAPABILITY) ? 'all' : undefined;
}
