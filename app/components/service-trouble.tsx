import { Banner } from '@shopify/polaris';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useMessages } from './i18n.tsx';

export interface ServiceTroubleProps {
  readonly shop: ShopView;
  readonly outcome: Extract<ActionResult<object>, { ok: false }>;
  /** What could not be shown. */
  readonly title: string;
}

/**
 * Why a page lacks what it asks of the service. Trouble with the connection stands above every page
 * already and is not said again; `shop` has to be read after the service was asked.
 */
export function ServiceTrouble({ shop, outcome, title }: ServiceTroubleProps) {
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
