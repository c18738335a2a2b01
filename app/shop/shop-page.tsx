import { Banner, BlockStack, Page, type PageProps, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { useI18n, I18nProvider } from '#app/components/i18n.tsx';
import { AccountDeleted } from './account-deleted.tsx';
import { useHasRole } from './user-role.tsx';

export interface ShopPageProps extends Pick<
  PageProps,
  'backAction' | 'primaryAction' | 'secondaryActions' | 'titleMetadata' | 'fullWidth'
> {
  readonly shop: ShopView;
  readonly title: string;
  readonly subtitle?: string;
  /** False where the page shows no copied data. */
  readonly showAge?: boolean;
  readonly children: ReactNode;
}

/** The layout of every page: heading, connection problems, the content, and the age of the data. */
export function ShopPage({ shop, showAge = true, children, ...page }: ShopPageProps) {
  return (
    <I18nProvider timeZone={shop.timeZone} now={shop.now}>
      <Page {...page}>
        <BlockStack gap="400">
          {shop.accountDeletedAt === null ? (
            <>
              <ConnectionBanner shop={shop} />
              <ViewerBanner />
              {children}
              {showAge ? <DataAge copiedAt={shop.copiedAt} /> : null}
            </>
          ) : (
            <AccountDeleted />
          )}
        </BlockStack>
      </Page>
    </I18nProvider>
  );
}

/**
 * The banner for a problem with the connection; details are shown in Settings, where it can be
 * fixed.
 */
function ConnectionBanner({ shop }: { shop: ShopView }) {
  const { messages } = useI18n();
  if (shop.connection === 'ok') return null;
  return (
    <Banner
      tone={shop.connection === 'unreachable' ? 'warning' : 'critical'}
      title={messages.shared.connection[shop.connection]}
      action={{ content: messages.shared.connectionFix, url: '/app/settings' }}
    >
      <p>{messages.shared.connectionTrouble[shop.connection]}</p>
    </Banner>
  );
}

/** For users who may change nothing, so that no control surprises them with a refusal. */
function ViewerBanner() {
  const { messages } = useI18n();
  if (useHasRole('manager')) return null;
  return (
    <Banner tone="info" title={messages.team.viewerTitle}>
      <p>{messages.team.viewerText}</p>
    </Banner>
  );
}

function DataAge({ copiedAt }: { copiedAt: Date | null }) {
  const { messages, age, time } = useI18n();
  return (
    <Text as="p" variant="bodySm" tone="subdued" alignment="center">
      {copiedAt ? (
        <time dateTime={copiedAt.toISOString()} title={time(copiedAt)}>
          {messages.shared.dataAge({ age: age(copiedAt) })}
        </time>
      ) : (
        messages.shared.dataNever
      )}
    </Text>
  );
}
