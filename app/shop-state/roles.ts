/**
 * What a user of the shop may do in the app. Each role may do what the one before may. The API's
 * key scopes are the same steps: read · read, write, decide · and administer.
 */
export const ROLES = ['viewer', 'manager', 'owner'] as const;
/**
 * `viewer`: sees everything. `manager`: confirms, applies, sends. `owner`: settings, keys, pricing
 * that acts by itself, deletion.
 */
export type Role = (typeof ROLES)[number];

/** True for the name of a role. */
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text);

/** True when a user with the role `own` may do what needs the role `needed`. */
export const hasRole = (own: Role, needed: Role): boolean =>
  ROLES.indexOf(own) >= ROLES.indexOf(needed);
