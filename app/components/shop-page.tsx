import { Banner, BlockStack, Page, type PageProps, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import { useWords, WordsProvider } from './words.tsx';

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

/** The frame of every page: heading, trouble with the connection, the content, and how old it is. */
export function ShopPage({ shop, showAge = true, children, ...page }: ShopPageProps) {
  return (
    <WordsProvider timeZone={shop.timeZone} now={shop.now}>
      <Page {...page}>
        <BlockStack gap="400">
          <ConnectionTrouble shop={shop} />
          {children}
          {showAge ? <DataAge copiedAt={shop.copiedAt} /> : null}
        </BlockStack>
      </Page>
    </WordsProvider>
  );
}

/** What the service said of it stands in Settings, where it is mended. */
function ConnectionTrouble({ shop }: { shop: ShopView }) {
  const { texts } = useWords();
  if (shop.connection === 'ok') return null;
  return (
    <Banner
      tone={shop.connection === 'unreachable' ? 'warning' : 'critical'}
      title={texts.shared.connection[shop.connection]}
      action={{ content: texts.shared.connectionFix, url: '/app/settings' }}
    >
      <p>{texts.shared.connectionTrouble[shop.connection]}</p>
    </Banner>
  );
}

function DataAge({ copiedAt }: { copiedAt: Date | null }) {
  const { texts, age, time } = useWords();
  return (
    <Text as="p" variant="bodySm" tone="subdued" alignment="center">
      {copiedAt ? (
        <time dateTime={copiedAt.toISOString()} title={time(copiedAt)}>
          {texts.shared.dataAge(age(copiedAt))}
        </time>
      ) : (
        texts.shared.dataNever
      )}
    </Text>
  );
}
