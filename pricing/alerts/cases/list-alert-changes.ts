import type { Pair, Resolution } from '#pricing/alerts/pair.ts';
import type { StatePlan } from '#pricing/alerts/plan-changes.ts';
import type { AlertChange } from './plan-alert-changes.ts';

/** What a check of MAP violations has changed, as their cases need it; `created`: those raised. */
export function listAlertChanges(
  { update, reopen, resolve, settle }: StatePlan,
  created: readonly { readonly id: string; readonly pair: Pair }[],
): AlertChange[] {
  const change = (
    kind: AlertChange['kind'],
    { accountId, productId, retailer }: Pair,
    { id, resolution = null }: { id: string; resolution?: Resolution | null },
  ): AlertChange => ({ accountId, productId, retailer, alertId: id, kind, resolution });
  return [
    ...created.map(({ id, pair }) => change('opened', pair, { id })),
    ...update.map(({ pair }) => change('updated', pair, pair.alert)),
    ...reopen.map(({ pair }) => change('reopened', pair, { id: pair.interrupted.id })),
    ...resolve.map(({ pair, resolution }) =>
      change('ended', pair, { id: pair.alert.id, resolution }),
    ),
    ...settle.map(({ pair, resolution }) =>
      change('settled', pair, { id: pair.interrupted.id, resolution }),
    ),
  ];
}
