import { z } from 'zod';
import { HOUR_MS } from '#kernel/durations.ts';
import { type AppConfig, TOPICS } from '#sandbox/access/read-app-config.ts';
import type { SandboxControl } from '#sandbox/sandbox-control.ts';
import { BILLING_EVENTS, type BillingEvent, SANDBOX_PLANS } from './plans-page.ts';
import type { AppState } from '#sandbox/state/app-state.ts';

/**
 * Runs a form of a sandbox page. Returns where the browser goes; without a result, back. Throws
 * AppError or ZodError for bad input.
 */
export type SandboxAction = (
  form: Readonly<Record<string, string>>,
) => Promise<string | void> | string | void;

const PriceForm = z.object({
  variant: z.string(),
  price: z.string(),
  compare_at: z.string().optional(),
});
const PlanForm = z.object({
  plan: z.enum(SANDBOX_PLANS.map(({ name }) => name)),
  trial: z.enum(['', '1']).default(''),
});
const BillingForm = z.object({ event: z.enum(BILLING_EVENTS) });
const ApprovalForm = z.object({ approved: z.enum(['0', '1']) });
const ProductForm = z.object({ product: z.string() });
const RetailerForm = z.object({
  domain: z.string(),
  handle: z.string(),
  variant: z.string(),
  price: z.string(),
  stock: z.coerce.number().int().min(0),
});
const DeliverForm = z.object({
  late: z.coerce.number().int().min(0).max(HOUR_MS),
  twice: z.string().optional(),
  out_of_order: z.string().optional(),
});

/** The forms by the last part of their address. */
export function createActions(
  control: SandboxControl,
  app: AppState,
  config: AppConfig,
): Readonly<Record<string, SandboxAction>> {
  return {
    install: () => control.install(),
    uninstall: () => control.uninstall(),
    'set-price': async (form) => {
      const { variant, price, compare_at: compareAt } = PriceForm.parse(form);
      const before = control.variant(variant);
      if (compareAt !== undefined && compareAt !== (before.compareAtPrice ?? ''))
        await control.setShopCompareAtPrice(variant, compareAt === '' ? null : compareAt);
      if (price !== before.price) await control.setShopPrice(variant, price);
    },
    // Only scopes that the app's configuration declares as optional can be granted or withdrawn.
    'grant-scopes': (form) =>
      control.setScopes([...new Set([...app.scopes, ...readScopes(form, config)])]),
    'revoke-scopes': (form) => {
      const revoked = readScopes(form, config);
      return control.setScopes(app.scopes.filter((scope) => !revoked.includes(scope)));
    },
    'approve-protected-data': (form) =>
      control.setProtectedDataApproved(ApprovalForm.parse(form).approved === '1'),
    // As Shopify does: to the app's welcome link, with the handle of the plan.
    'choose-plan': async (form) => {
      const { plan, trial } = PlanForm.parse(form);
      await control.setPlan(plan, { trial: trial === '1' });
      const link = `/app/plan?plan_handle=${plan.toLowerCase()}`;
      return `/sandbox/?path=${encodeURIComponent(link)}`;
    },
    billing: (form) => runBillingEvent(control, BillingForm.parse(form).event),
    publish: (form) => control.setPublished(ProductForm.parse(form).product, true),
    unpublish: (form) => control.setPublished(ProductForm.parse(form).product, false),
    'delete-product': (form) => control.deleteProduct(ProductForm.parse(form).product),
    'create-product': async (form) => {
      const { title, price } = z
        .object({ title: z.string().min(1).max(255), price: z.string() })
        .parse(form);
      await control.createProduct(title, price);
    },
    'set-retailer-price': (form) => {
      const { domain, handle, variant, price, stock } = RetailerForm.parse(form);
      control.setRetailerPrice(domain, handle, variant, price);
      control.setRetailerStock(domain, handle, variant, stock);
    },
    deliver: (form) => {
      const { late, twice, out_of_order: outOfOrder } = DeliverForm.parse(form);
      control.deliver({ late, twice: twice === '1', outOfOrder: outOfOrder === '1' });
    },
    'send-webhook': (form) =>
      control.sendWebhook(z.object({ topic: z.enum(TOPICS) }).parse(form).topic),
  };
}

function readScopes(form: Readonly<Record<string, string>>, config: AppConfig): string[] {
  return (form.scopes ?? '').split(',').filter((scope) => config.optionalScopes.includes(scope));
}

function runBillingEvent(control: SandboxControl, event: BillingEvent): Promise<void> {
  const events: Readonly<Record<BillingEvent, () => Promise<void>>> = {
    'end-trial': () => control.endTrial(),
    cancel: () => control.cancelPlan(),
    end: () => control.setPlan(null),
    freeze: () => control.setFrozen(true),
    pay: () => control.setFrozen(false),
    'api-fails': () => control.setPartnerApiFailing(true),
    'api-answers': () => control.setPartnerApiFailing(false),
    'webhooks-on': () => control.setBillingWebhooks(true),
    'webhooks-off': () => control.setBillingWebhooks(false),
  };
  return events[event]();
}
