import { html, type Html } from './html.ts';

/** Plans of the app as its developer would have set them up for Shopify App Pricing; the prices are invented. */
export const SANDBOX_PLANS = [
  { name: 'Starter', price: '19', about: '60 requests a minute; suggestions applied by hand.' },
  {
    name: 'Growth',
    price: '59',
    about: '600 requests a minute, automatic applying, Shopify Flow.',
  },
  { name: 'Scale', price: '149', about: 'As Growth, for larger catalogues.' },
  { name: 'Enterprise', price: '499', about: 'As Scale, with a contract.' },
] as const;

const NO_SUBSCRIPTION = html`<p>There is no subscription.</p>`;
const END_SUBSCRIPTION = html`<form method="post" action="/sandbox/actions/choose-plan">
  <input type="hidden" name="plan" value="" /><button>End the subscription</button>
</form>`;

/** The page on which a merchant chooses a plan; at Shopify it is Shopify's. */
export function renderPlansPage(plan: string | null): Html {
  const rows = SANDBOX_PLANS.map(
    ({ name, price, about }) =>
      html`<tr>
        <td><b>${name}</b><br /><small>${about}</small></td>
        <td>€${price} a month, invented</td>
        <td>
          ${
            plan === name
              ? 'Subscribed'
              : html`<form method="post" action="/sandbox/actions/choose-plan">
                  <input type="hidden" name="plan" value="${name}" /><button
                    class="primary"
                    aria-label="Choose ${name}"
                  >
                    Choose
                  </button>
                </form>`
          }
        </td>
      </tr>`,
  );
  return html`<main class="page">
    <h1>Plans of Pricing Intelligence</h1>
    <p>
      Shopify shows a page like this for apps with Shopify App Pricing. What you choose is told to
      the app by webhook; nothing is paid here.
    </p>
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
    ${plan === null ? NO_SUBSCRIPTION : END_SUBSCRIPTION}
    <p><a href="/sandbox/?path=/app/settings">Back to the app</a></p>
  </main>`;
}
