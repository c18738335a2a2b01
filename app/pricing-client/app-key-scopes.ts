import type { KeyScope } from '#kernel/key-scopes.ts';

/**
 * What the app's own key must be allowed: it reads, sends products and sales, passes on the
 * merchant's decisions, and manages settings, competitors and API keys. A test compares this with
 * the endpoints that the client uses.
 */
export const APP_KEY_SCOPES: readonly KeyScope[] = ['read', 'write', 'decide', 'administer'];
