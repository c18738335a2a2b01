import { useSearchParams } from '@remix-run/react';
import { InlineStack, Pagination } from '@shopify/polaris';
import { useI18n } from './i18n.tsx';

/**
 * Links to the previous and the next page; the other query parameters are kept. Renders nothing for
 * a single page.
 */
export function Pager({ after, before }: { after: string | null; before: string | null }) {
  const { messages } = useI18n();
  const [params] = useSearchParams();
  if (!after && !before) return null;
  return (
    <InlineStack align="center">
      <Pagination
        accessibilityLabel={messages.shared.pageOf}
        hasPrevious={before !== null}
        previousURL={before ? pageAddress(params, 'before', before) : undefined}
        previousTooltip={messages.shared.previous}
        hasNext={after !== null}
        nextURL={after ? pageAddress(params, 'after', after) : undefined}
        nextTooltip={messages.shared.next}
      />
    </InlineStack>
  );
}

function pageAddress(params: URLSearchParams, name: 'after' | 'before', cursor: string): string {
  const next = new URLSearchParams(params);
  for (const key of [
    'after',
    'before',
    'id_token',
    'hmac',
    'timestamp',
    'session',
    'shop',
    'host',
    'embedded',
    'locale',
  ])
    next.delete(key);
  next.set(name, cursor);
  return `?${next.toString()}`;
}
