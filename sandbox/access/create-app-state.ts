import { randomBytes } from 'node:crypto';
import { APP_STATE_VERSION, type AppState } from '#sandbox/state/app-state.ts';

/**
 * Fresh credentials, valid in this stand-in only; the app is installed and granted what it asks
 * for.
 */
export function createAppState(scopes: readonly string[]): AppState {
  return {
    version: APP_STATE_VERSION,
    apiKey: randomBytes(16).toString('hex'),
    apiSecret: `shpss_${randomBytes(16).toString('hex')}`,
    installed: true,
    scopes: [...scopes],
    nextId: 1_000_000_001,
    tokens: [],
    bulkOperations: [],
    pending: [],
    sent: [],
    flowTriggers: [],
    subscriptions: [],
  };
}
