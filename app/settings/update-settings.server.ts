import { z } from 'zod';
import { type FieldError } from '#kernel/app-error.ts';
import { startAutomation } from '#app/automation/automation.server.ts';
import { setServiceConnection } from '#app/install/set-service-connection.server.ts';
import { refreshSubscription } from '#app/plans/refresh-subscription.server.ts';
import { requireFeature } from '#app/plans/require-feature.server.ts';
import { NO_AUTOMATION } from '#app/shop-state/automation-settings.ts';
import { listChannels } from '#app/catalog-sync/sales-channels.server.ts';
import { GOALS } from '#app/shop-state/goal.ts';
import { requireRole } from '#app/shop-state/get-role.server.ts';
import type { Role } from '#app/shop-state/roles.ts';
import type { SalesChannel } from '#app/shop-state/sales-channel.ts';
import { AlertKindFormSchema, toAlertKinds } from '#app/settings/alert-kind-form.ts';
import { saveMatchThreshold } from '#app/settings/match-threshold.server.ts';
import { saveShopSettings } from '#app/settings/save-shop-settings.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { toRefusal } from '#app/locales/format-refusal.ts';

/** The merchant waits at most this long for a turn at Shopify. */
const PLAN_TURN_MS = 5_000;
/** A percentage as typed ("60", "7.5", "7,5") as a fraction; empty: null. At most one decimal. */
const PercentSchema = z
  .string()
  .trim()
  .regex(/^(?:\d{1,3}(?:[.,]\d)?)?$/)
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.')) / 100));
const between = (low: number, high: number) =>
  PercentSchema.refine((value) => value === null || (value >= low / 100 && value <= high / 100));

const FormSchema = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('connection'),
    where: z.enum(['built-in', 'elsewhere']),
    baseUrl: z.string().max(600).default(''),
    apiKey: z.string().max(600).default(''),
  }),
  z.object({
    intent: z.literal('limits'),
    /** Absent where the service has no goals. */
    goal: z.enum(GOALS).optional(),
    threshold: between(50, 95).refine((value) => value !== null),
    usualMargin: between(1, 99),
    minMargin: between(0, 95),
    mapFormula: z.enum(['none', 'share']),
    share: between(1, 100),
    tolerance: between(0, 50),
    undercut: between(0, 90).optional(),
  }),
  z.object({
    intent: z.literal('automation'),
    enabled: z.enum(['', '1']),
    minConfidence: between(70, 99).refine((value) => value !== null),
    maxChange: between(0.1, 30).refine((value) => value !== null),
    perDay: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/)
      .transform(Number)
      .refine((value) => value >= 1 && value <= 200),
    /** Empty: until it is resumed. */
    holdDays: z
      .string()
      .trim()
      .regex(/^\d{0,3}$/)
      .transform((text) => (text === '' ? null : Number(text)))
      .refine((value) => value === null || (value >= 1 && value <= 365))
      .default(null),
  }),
  z.object({ intent: z.literal('goal'), goal: z.enum(GOALS) }),
  AlertKindFormSchema,
  z.object({ intent: z.literal('resume-automation') }),
  /** Ids separated by commas; not needed where every active product is monitored. */
  z
    .object({
      intent: z.literal('channels'),
      which: z.enum(['all', 'only']),
      ids: z.string().max(2000),
    })
    .refine(({ which, ids }) => which === 'all' || ids !== '', { path: ['ids'] }),
  /** Of the account's thresholds the service decides which it accepts. */
  z.object({ intent: z.literal('matching'), matchThreshold: z.coerce.number().gt(0).max(1) }),
  z.object({ intent: z.literal('sales') }),
  z.object({ intent: z.literal('read-plan') }),
]);

type Intent = z.infer<typeof FormSchema>['intent'];

export type SettingsSaved = { readonly intent: Intent };

/** Who may change a part of the settings. */
const NEEDED_ROLES: Readonly<Record<Intent, Role>> = {
  connection: 'owner',
  limits: 'owner',
  'alert-kinds': 'owner',
  automation: 'owner',
  goal: 'owner',
  'resume-automation': 'owner',
  channels: 'owner',
  matching: 'owner',
  sales: 'owner',
  'read-plan': 'viewer',
};

/**
 * Saves one part of the settings page. Throws AppError: `validation_failed` with the field under
 * `pointer`, `forbidden` when the user's role does not allow it, else the service's error.
 */
export async function updateSettings(
  services: AppServices,
  { shop, userId }: { shop: string; userId: string | null },
  form: Record<string, FormDataEntryValue>,
): Promise<SettingsSaved> {
  const parsed = FormSchema.safeParse(form);
  if (!parsed.success)
    throw toRefusal('validation_failed', ['fields'], { errors: toFieldErrors(parsed.error) });
  const input = parsed.data;
  await requireRole(services, { shop, userId }, NEEDED_ROLES[input.intent]);
  if (input.intent === 'connection') {
    const elsewhere = input.where === 'elsewhere';
    await setServiceConnection(services, {
      shop,
      baseUrl: elsewhere ? input.baseUrl : null,
      apiKey: elsewhere ? input.apiKey : null,
    });
    return { intent: 'connection' };
  }
  if (input.intent === 'alert-kinds') {
    await saveShopSettings(services, shop, { alertKinds: toAlertKinds(input) });
    return { intent: 'alert-kinds' };
  }
  if (input.intent === 'goal') {
    await saveShopSettings(services, shop, { goal: input.goal, goalChosen: true });
    return { intent: 'goal' };
  }
  if (input.intent === 'channels') {
    await saveShopSettings(services, shop, {
      channels: await chooseChannels(
        services,
        shop,
        input.which === 'all' ? [] : input.ids.split(','),
      ),
    });
    return { intent: 'channels' };
  }
  if (input.intent === 'matching') {
    await saveMatchThreshold(services, shop, input.matchThreshold);
    return { intent: 'matching' };
  }
  if (input.intent === 'sales') {
    await services.jobs.enqueue('catalog-sync.start-sales-read', { shop }, { key: shop });
    return { intent: 'sales' };
  }
  if (input.intent === 'read-plan') {
    await refreshSubscription(services, { shop, turnMs: PLAN_TURN_MS });
    return { intent: 'read-plan' };
  }
  if (input.intent === 'resume-automation') {
    await startAutomation(services, shop);
    return { intent: 'resume-automation' };
  }
  if (input.intent === 'automation') {
    const { enabled, minConfidence, maxChange, perDay, holdDays } = input;
    if (enabled === '1') await requireFeature(services, shop, 'automation');
    await saveShopSettings(services, shop, {
      automation: {
        enabled: enabled === '1',
        minConfidence: minConfidence ?? NO_AUTOMATION.minConfidence,
        maxChange: maxChange ?? NO_AUTOMATION.maxChange,
        perDay,
        holdDays,
      },
    });
    return { intent: 'automation' };
  }
  if (input.mapFormula === 'share' && input.share === null) {
    throw toRefusal('validation_failed', ['fields'], {
      errors: [{ pointer: 'share', detail: 'missing', code: 'required' }],
    });
  }
  await saveShopSettings(services, shop, {
    ...(input.goal && { goal: input.goal, goalChosen: true }),
    recommendationThreshold: input.threshold ?? 0.6,
    usualMargin: input.usualMargin,
    minMargin: input.minMargin ?? 0,
    mapFormula:
      input.mapFormula === 'share' && input.share !== null
        ? { shareOfCompareAt: input.share }
        : null,
    mapTolerance: input.tolerance ?? 0,
    ...(input.undercut !== undefined && { undercutThreshold: input.undercut }),
  });
  return { intent: 'limits' };
}

/**
 * The shop's own channels of these ids: their names come from Shopify, and unknown ids are refused.
 */
async function chooseChannels(
  services: AppServices,
  shop: string,
  ids: readonly string[],
): Promise<SalesChannel[]> {
  if (ids.length === 0) return [];
  const chosen = (await listChannels(services, shop)).filter(({ id }) => ids.includes(id));
  if (chosen.length < new Set(ids).size)
    throw toRefusal('validation_failed', ['fields'], {
      errors: [{ pointer: 'channels', detail: 'unknown', code: 'invalid' }],
    });
  return chosen;
}

function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({
    pointer: String(issue.path[0] ?? ''),
    detail: issue.message,
    code: 'invalid',
  }));
}
