import { type BillingState, findSubscription } from '#sandbox/partner-api/billing-state.ts';
import { html, type Html } from './html.ts';

/**
 * Plans of the app as its developer would have configured them in Shopify App Pricing; the prices
 * are invented.
 */
export const SANDBOX_PLANS = [
  { name: 'Starter', price: '19' },
  { name: 'Growth', price: '59' },
  { name: 'Scale', price: '149' },
  { name: 'Enterprise', price: '499' },
] as const;

/** What can happen to a subscription, with the stand-in's labels. */
export const BILLING_EVENTS = [
  'end-trial',
  'cancel',
  'end',
  'freeze',
  'pay',
  'api-fails',
  'api-answers',
  'webhooks-on',
  'webhooks-off',
] as const;
export type BillingEvent = (typeof BILLING_EVENTS)[number];

const button = (event: BillingEvent, label: string): Html =>
  html`<form method="post" action="/sandbox/actions/billing">
    <input type="hidden" name="event" value="${event}" /><button>${label}</button>
  </form>`;

const choice = (name: string, trial: boolean): Html =>
  html`<form method="post" action="/sandbox/actions/choose-plan">
    <input type="hidden" name="plan" value="${name}" /><input
      type="hidden"
      name="trial"
      value="${trial ? '1' : ''}"
    /><button class="primary" aria-label="${trial ? `Try ${name}` : `Choose ${name}`}">
      ${trial ? 'Start the 14-day trial' : 'Choose'}
    </button>
  </form>`;

function describeState(billing: BillingState, now: Date): string {
  const current = findSubscription(billing, now);
  if (billing.frozen) return 'The shop has not paid: the subscription is frozen.';
  if (!current) return 'There is no subscription.';
  if (current.trialEndsAt !== null)
    return `Trial of ${current.handle} until ${current.trialEndsAt}${current.cancelled ? ', cancelled' : ''}.`;
  const end = current.cancelled ? ', and the subscription with it' : '';
  return `Subscribed to ${current.handle}; this cycle ends ${current.cycle?.endTime ?? ''}${end}.`;
}

/**
 * The page on which a merchant chooses a plan (at Shopify, Shopify's own), and everything that can
 * happen to the subscription afterward.
 */
export function renderPlansPage(billing: BillingState, now: Date): Html {
  const current = findSubscription(billing, now);
  const rows = SANDBOX_PLANS.map(
    ({ name, price }) =>
      html`<tr>
        <td><b>${name}</b></td>
        <td>€${price} a month, invented</td>
        <td>
          ${current?.handle === name.toLowerCase() ? 'Subscribed' : choice(name, false)}
          ${billing.trialUsed ? '' : choice(name, true)}
        </td>
      </tr>`,
  );
  return html`<main class="page">
    <h1>Plans of Pricing Intelligence</h1>
    <p>
      Shopify shows a page like this for apps with Shopify App Pricing, and leads back to the app
      when a plan was chosen. Nothing is paid here.
    </p>
    <p>${describeState(billing, now)}</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Plan</th>
            <th>Price</th>
            <th>Subscription</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
    <h2>What happens to the subscription</h2>
    ${current?.trialEndsAt ? button('end-trial', 'Let the trial end') : ''}
    ${current && !current.cancelled ? button('cancel', 'Cancel at the end of the cycle') : ''}
    ${current ? button('end', 'End the subscription') : ''}
    ${billing.frozen ? button('pay', 'Pay the bill') : button('freeze', 'Leave the bill unpaid')}
    <h2>How the app hears of it</h2>
    <p>
      Shopify App Pricing sends no webhook: the app asks the Partner API.
      ${billing.webhooks ? 'Here a webhook is sent all the same.' : ''}
    </p>
    ${
      billing.webhooks
        ? button('webhooks-off', 'Send no webhooks')
        : button('webhooks-on', 'Send webhooks too')
    }
    ${
      billing.failing
        ? button('api-answers', 'Let the Partner API answer again')
        : button('api-fails', 'Let the Partner API fail')
    }
    <p><a href="/sandbox/?path=/app/settings">Back to the app</a></p>
  </main>`;
}
