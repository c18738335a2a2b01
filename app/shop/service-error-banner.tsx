import { Banner } from '@shopify/polaris';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useMessages } from '#app/components/i18n.tsx';

export interface ServiceErrorBannerProps {
  readonly shop: ShopView;
  readonly outcome: Extract<ActionResult<object>, { ok: false }>;
  /** What could not be shown. */
  readonly title: string;
}

/**
 * Explains why a page lacks data that it requests from the service. Renders nothing when the
 * connection itself has a problem, because every page already shows that in a banner; so `shop`
 * must be read after the request.
 */
export function ServiceErrorBanner({ shop, outcome, title }: ServiceErrorBannerProps) {
  const messages = useMessages();
  if (outcome.code === 'not_found')
    return (
      <Banner tone="info" title={messages.shared.partial.title}>
        <p>{messages.shared.partial.text}</p>
      </Banner>
    );
  if (shop.connection !== 'ok') return null;
  return (
    <Banner tone="warning" title={title}>
      <p>{formatError(messages, outcome)}</p>
    </Banner>
  );
}
