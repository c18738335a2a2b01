import type { AppState } from '#sandbox/state/app-state.ts';
import { html, type Html } from './html.ts';

/** The app's permissions: scopes that the merchant granted, and Shopify's own approval. */
export function renderAccessPage({ scopes, protectedDataApproved }: AppState): Html {
  const approved = protectedDataApproved === true;
  return html`<main class="page">
    <h1>Access of the app</h1>
    <h2>Scopes</h2>
    <p>Granted by the merchant: <code>${scopes.join(', ')}</code></p>
    <h2>Protected customer data</h2>
    <p>
      At Shopify the developer of an app asks for it in the Partner Dashboard, and Shopify approves
      it. Until then orders and customers are refused, whatever the merchant granted.
    </p>
    <p><b>${approved ? 'Approved' : 'Not approved'}</b></p>
    <form method="post" action="/sandbox/actions/approve-protected-data">
      <input type="hidden" name="approved" value="${approved ? '0' : '1'}" /><button>
        ${approved ? 'Take the approval back' : 'Approve'}
      </button>
    </form>
  </main>`;
}
