/** A service that raises alerts about competitors' lower prices names this among what it can do. */
export const UNDERCUT_CAPABILITY = 'settings.undercut';

/** A share as the service takes it: hundredths of a percent. */
export function toBasisPoints(share: number | null): number | null {
  return share === null ? null : Math.round(share * 10_000);
}
