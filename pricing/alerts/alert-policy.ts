/** What an account's settings mean for its alerts. */
import type { AlertKinds } from '#pricing/accounts/alert-kinds.ts';
import type { Settings } from '#pricing/accounts/settings.ts';

export type TaxSide = 'included' | 'excluded' | 'unknown';

export interface AlertPolicy {
  /** How far a price may be below the MAP price, as a share in millionths: 0.02 is 20 000n. */
  readonly toleranceMillionths: bigint;
  /** Whether the account's own prices and MAP prices include tax. */
  readonly ownTax: TaxSide;
  /** When a competitor's lower price is an event; null: never. */
  readonly undercut: UndercutPolicy | null;
  /** The kinds that the account can turn on, with their thresholds. */
  readonly kinds: AlertKinds;
}

export interface UndercutPolicy {
  /** More than this share of the own price below it, in basis points. */
  readonly basisPoints: bigint;
  /** Earlier price changes raise nothing: the threshold was set then. */
  readonly since: Date;
}

/** The policy of an account with these settings. */
export function toAlertPolicy(
  settings: Pick<
    Settings,
    'mapTolerance' | 'tax' | 'undercutBasisPoints' | 'undercutSince' | 'alertKinds'
  >,
): AlertPolicy {
  const { undercutBasisPoints, undercutSince } = settings;
  return {
    toleranceMillionths: BigInt(Math.round(settings.mapTolerance * 1_000_000)),
    ownTax: settings.tax,
    kinds: settings.alertKinds,
    undercut:
      undercutBasisPoints === null || undercutSince === null
        ? null
        : { basisPoints: BigInt(undercutBasisPoints), since: undercutSince },
  };
}
