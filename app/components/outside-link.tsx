import { Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { useI18n } from './i18n.tsx';

/**
 * A link that leaves the admin. Only http(s) addresses become links: the address comes from a
 * competitor's page.
 */
export function OutsideLink({ url, children }: { url: string | null; children: ReactNode }) {
  const { messages } = useI18n();
  if (!url || !/^https?:\/\//i.test(url)) return <>{children}</>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener nofollow" className="pi-text-link">
      {children}
      <Text as="span" visuallyHidden>{` (${messages.shared.openInNewTab})`}</Text>
    </a>
  );
}
