import {
  type Settings as KeptSettings,
  getSettings,
  type SettingsChanges,
  updateSettings,
} from '#pricing/accounts/settings.ts';
import {
  type Settings,
  type SettingsInput,
  SettingsInputSchema,
  SettingsSchema,
} from '#pricing/contract/settings.ts';
import {
  listPromotionWindows,
  type PromotionWindow,
  savePromotionWindows,
} from '#pricing/catalog/map-price-periods/settings-windows.ts';
import { createApiEndpoint } from '#pricing/api/endpoint.ts';
import { withTransaction } from '#pricing/api/with-transaction.ts';
import { renderTime } from '#pricing/api/render/render-time.ts';

const tag = 'Settings';

const get = createApiEndpoint({
  method: 'get',
  path: '/settings',
  tag,
  caller: 'account',
  scope: 'read',
  summary: 'Get the settings of the account',
  description:
    'Tolerance of MAP alerts, thresholds of matches, and the goal and limits of recommendations.',
  answers: { 200: { description: 'The settings', schema: SettingsSchema } },
  handle: async ({ context, accountId }) => ({
    status: 200,
    body: renderSettings(
      await getSettings(context, accountId),
      await listPromotionWindows(context.db, accountId),
    ),
  }),
});

const put = createApiEndpoint({
  method: 'put',
  path: '/settings',
  tag,
  caller: 'account',
  scope: 'administer',
  summary: 'Update the settings of the account',
  description: 'Settings that are not given stay unchanged.',
  body: SettingsInputSchema,
  answers: { 200: { description: 'The settings', schema: SettingsSchema } },
  handle: ({ context, accountId, body }) =>
    context.db.transaction(async (tx) => {
      const inside = withTransaction(context, tx);
      const stored = await updateSettings(inside, accountId, readSettings(body));
      if (body.promotion_windows)
        await savePromotionWindows(inside, {
          accountId,
          windows: body.promotion_windows.map(({ from, to, product_ids: productIds }) => ({
            from: new Date(from),
            to: new Date(to),
            productIds,
          })),
        });
      const windows = await listPromotionWindows(tx, accountId);
      return { status: 200, body: renderSettings(stored, windows) };
    }),
});

function renderAlertKinds(kinds: KeptSettings['alertKinds']): Settings['alert_kinds'] {
  const { competitor_below: below, price_changed: price, availability_changed: stock } = kinds;
  const { cheapest_by_far: cheapest, retailer_unreadable: unreadable } = kinds;
  return {
    competitor_below: { on: below.on, basis_points: below.basisPoints },
    price_changed: { on: price.on, basis_points: price.basisPoints, direction: price.direction },
    availability_changed: { on: stock.on, change: stock.change },
    cheapest_by_far: { on: cheapest.on, basis_points: cheapest.basisPoints },
    retailer_unreadable: { on: unreadable.on, after_hours: unreadable.afterHours },
    new_listing: { on: kinds.new_listing.on },
  };
}

function readAlertKinds(
  input: NonNullable<SettingsInput['alert_kinds']>,
): NonNullable<SettingsChanges['alertKinds']> {
  const { competitor_below: below, price_changed: price, availability_changed: stock } = input;
  const { cheapest_by_far: cheapest, retailer_unreadable: unreadable } = input;
  return {
    competitor_below: below && { on: below.on, basisPoints: below.basis_points },
    price_changed: price && {
      on: price.on,
      basisPoints: price.basis_points,
      direction: price.direction,
    },
    availability_changed: stock,
    cheapest_by_far: cheapest && { on: cheapest.on, basisPoints: cheapest.basis_points },
    retailer_unreadable: unreadable && { on: unreadable.on, afterHours: unreadable.after_hours },
    new_listing: input.new_listing,
  };
}

function renderSettings(stored: KeptSettings, windows: readonly PromotionWindow[]): Settings {
  return {
    map_tolerance: stored.mapTolerance,
    match_auto_threshold: stored.matchAutoThreshold,
    match_review_threshold: stored.matchReviewThreshold,
    recommendation_threshold: stored.recommendationThreshold,
    goal: stored.goal,
    usual_margin: stored.usualMargin,
    min_margin: stored.minMargin,
    max_step: stored.maxStep,
    charm_endings: stored.charmEndings,
    tax: stored.tax,
    undercut_basis_points: stored.undercutBasisPoints,
    alert_kinds: renderAlertKinds(stored.alertKinds),
    promotion_windows: windows.map(({ from, to, productIds }) => ({
      from: renderTime(from),
      to: renderTime(to),
      ...(productIds && { product_ids: [...productIds] }),
    })),
  };
}

function readSettings(input: SettingsInput): SettingsChanges {
  const changes: SettingsChanges = {
    mapTolerance: input.map_tolerance,
    matchAutoThreshold: input.match_auto_threshold,
    matchReviewThreshold: input.match_review_threshold,
    recommendationThreshold: input.recommendation_threshold,
    goal: input.goal,
    usualMargin: input.usual_margin,
    minMargin: input.min_margin,
    maxStep: input.max_step,
    charmEndings: input.charm_endings,
    tax: input.tax,
    undercutBasisPoints: input.undercut_basis_points,
    alertKinds: input.alert_kinds && readAlertKinds(input.alert_kinds),
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

export const settingsEndpoints = [get, put];
