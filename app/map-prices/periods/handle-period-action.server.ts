import { z } from 'zod';
import { AppError } from '#kernel/app-error.ts';
import { isCurrencyCode } from '#kernel/currency.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';
import { getPricingClient } from '#app/pricing-client/get-pricing-client.server.ts';
import { toServiceActionResult } from '#app/pricing-client/get-service-outcome.server.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import type { Author } from '#app/shop/to-author.ts';
import type { MapPricePeriod, MapPricePeriodInput, MapPriceValidation } from '#sdk/index.ts';
import { type AlertEffectView, listAlertEffects } from './list-alert-effects.server.ts';
import { listScopeNames, type ScopeName } from './list-scope-names.server.ts';
import { PeriodFormSchema, readPeriodForm } from './period-form.ts';

const FormSchema = PeriodFormSchema.extend({
  allowConflicts: z
    .enum(['true', 'false'])
    .default('false')
    .transform((text) => text === 'true'),
});

export const PeriodActionSchema = z.discriminatedUnion('intent', [
  FormSchema.extend({ intent: z.literal('preview') }),
  FormSchema.extend({ intent: z.literal('save') }),
  z.object({ intent: z.literal('delete') }),
]);
export type PeriodAction = z.output<typeof PeriodActionSchema>;

/** The capability of a service that has periods. */
export const PERIODS_CAPABILITY = 'map_price_periods';

export interface PeriodDetail {
  readonly period: MapPricePeriod;
  readonly names: Readonly<Record<string, ScopeName>>;
}

/** A period to be edited; an error of the service is shown on the page. */
export function getPeriod(
  services: AppServices,
  shop: string,
  id: string,
): Promise<ActionResult<PeriodDetail>> {
  return toServiceActionResult(services, shop, async () => {
    const client = await getPricingClient(services, shop);
    const period = await client.mapPricePeriods.get(id);
    return { period, names: await listScopeNames(services, shop, [period]) };
  });
}

export interface PeriodPreviewView {
  readonly validation: MapPriceValidation;
  /** Of the scopes of conflicting periods. */
  readonly names: Readonly<Record<string, ScopeName>>;
  /** The first alerts that would open or close; empty where the service lists none. */
  readonly alerts: readonly AlertEffectView[];
}

export type PeriodDone =
  | { readonly done: 'saved' | 'deleted'; readonly preview: null }
  | { readonly done: 'previewed'; readonly preview: PeriodPreviewView };

interface Edited {
  readonly shop: ShopView;
  /** Null: a new one. */
  readonly id: string | null;
  readonly by: Author | undefined;
}

/**
 * Previews, saves or deletes a period. Throws `validation_failed` with the fields that are wrong
 * (`#/fromDate`), `conflict` where it contradicts others and that was not allowed, and as the
 * service responds.
 */
export async function handlePeriodAction(
  services: AppServices,
  { shop, id, by }: Edited,
  action: PeriodAction,
): Promise<PeriodDone> {
  const { mapPricePeriods } = await getPricingClient(services, shop.domain);
  if (action.intent === 'delete') {
    if (id !== null) await mapPricePeriods.delete(id);
    return finish(services, shop.domain, 'deleted');
  }
  const stored = id === null ? null : await mapPricePeriods.get(id);
  const input = readInput(action, { shop, stored });
  if (action.intent === 'preview') {
    const validation = await mapPricePeriods.validate({
      ...input,
      ...(id !== null && { period_id: id }),
    });
    const periods = validation.conflicts.map(({ period }) => period);
    const [names, alerts] = await Promise.all([
      listScopeNames(services, shop.domain, periods),
      listAlertEffects(services, shop.domain, validation.alerts ?? []),
    ]);
    return { done: 'previewed', preview: { validation, names, alerts } };
  }
  const { scope, key, ...changes } = input;
  const extra = { allow_conflicts: action.allowConflicts, ...(by && { by }) };
  await (id === null
    ? mapPricePeriods.create({ scope, ...(key != null && { key }), ...changes, ...extra })
    : mapPricePeriods.update(id, { ...changes, ...extra }));
  return finish(services, shop.domain, 'saved');
}

/** Alerts may have ended or opened: our copy is updated without waiting for its next turn. */
async function finish(
  services: AppServices,
  shop: string,
  done: 'saved' | 'deleted',
): Promise<PeriodDone> {
  await services.jobs.enqueue('service-copy.apply-changes', { shop }, { key: shop });
  return { done, preview: null };
}

function readInput(
  action: Exclude<PeriodAction, { intent: 'delete' }>,
  { shop, stored }: { shop: ShopView; stored: MapPricePeriod | null },
): MapPricePeriodInput {
  const currency = stored?.currency ?? shop.currency ?? '';
  if (!isCurrencyCode(currency)) throw toRefusal('conflict', ['currency_unknown']);
  const scoped = stored ? { ...action, scope: stored.scope, key: stored.key ?? '' } : action;
  const read = readPeriodForm(scoped, { timeZone: shop.timeZone, currency });
  if (read.ok) return read.input;
  throw new AppError('validation_failed', 'Some fields of the period are not valid', {
    errors: Object.entries(read.problems).map(([field, code]) => ({
      pointer: `#/${field}`,
      detail: code,
      code,
    })),
  });
}
