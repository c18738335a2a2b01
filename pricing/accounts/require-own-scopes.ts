import { AppError } from '#kernel/app-error.ts';
import type { KeyScope } from '#kernel/key-scopes.ts';

/** The key lacks a scope; the response names it. */
export class ScopeMissing extends AppError {
  readonly scope: KeyScope;

  constructor(scope: KeyScope, message: string) {
    super('insufficient_scope', message);
    this.scope = scope;
  }
}

/**
 * A key hands on only what it may do itself. Throws `insufficient_scope` for the first of `given`
 * that is not among `own`.
 */
export function requireOwnScopes(given: readonly KeyScope[], own: readonly KeyScope[]): void {
  const missing = given.find((scope) => !own.includes(scope));
  if (missing !== undefined)
    throw new ScopeMissing(
      missing,
      `A key can only issue keys with scopes that it has itself; it lacks "${missing}"`,
    );
}
