/**
 * What an API key may do. A scope includes no other one: a key that only sends products can do
 * without reading competitors' prices.
 */
export const KEY_SCOPES = ['read', 'write', 'decide', 'administer'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** A test key belongs to a test account with sample data; nothing is visited for it. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];
