import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, ChoiceList, Layout, Spinner } from '@shopify/polaris';
import { useEffect } from 'react';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { SalesChannel } from '#app/settings/sales-channel.ts';
import { formatError } from '#app/texts/to-refusal.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useWords } from './words.tsx';

type Channels = ActionResult<{ channels: SalesChannel[] }>;

const joinIds = (ids: readonly string[]): string => ids.toSorted().join(',');
const splitIds = (ids: string): string[] => (ids === '' ? [] : ids.split(','));

/** Which products are monitored: every active one, or those in sales channels, which are asked of Shopify when one is to be chosen. */
export function ChannelSettings({ channels }: { channels: readonly SalesChannel[] }) {
  const { texts } = useWords();
  const words = texts.settings.channels;
  const { fields, change, edited, outcome } = useSettingsSection(
    'channels',
    { which: channels.length > 0 ? 'only' : 'all', ids: joinIds(channels.map(({ id }) => id)) },
    (chosen) => ({ intent: 'channels', ...chosen }),
  );
  const only = fields.which === 'only';
  const listing = useFetcher<Channels>();
  const list = listing.data;
  const { load, state } = listing;
  useEffect(() => {
    if (only && list === undefined && state === 'idle') load('/app/settings/channels');
  }, [only, list, state, load]);
  return (
    <Layout.AnnotatedSection id="channels" title={words.title} description={words.text}>
      <Card>
        <BlockStack gap="400">
          <ChoiceList
            title={words.which}
            titleHidden
            choices={[
              { value: 'all', label: words.all, helpText: words.allHelp },
              { value: 'only', label: words.only },
            ]}
            selected={[only ? 'only' : 'all']}
            onChange={([value]) => change({ which: value ?? 'all' })}
          />
          {only ? (
            <ChannelChoice
              list={list}
              error={outcome?.ok === false ? words.chooseOne : undefined}
              ids={splitIds(fields.ids)}
              onChange={(ids) => change({ ids: joinIds(ids) })}
            />
          ) : null}
          {outcome && (!edited || !outcome.ok) ? (
            <Banner tone={outcome.ok ? 'success' : 'critical'}>
              {outcome.ok ? words.saved : formatError(texts, outcome)}
            </Banner>
          ) : null}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}

function ChannelChoice({
  list,
  ids,
  error,
  onChange,
}: {
  list: Channels | undefined;
  error: string | undefined;
  ids: string[];
  onChange: (ids: string[]) => void;
}) {
  const { texts } = useWords();
  const words = texts.settings.channels;
  if (list === undefined) return <Spinner size="small" accessibilityLabel={words.loading} />;
  if (!list.ok)
    return (
      <Banner tone="warning" title={words.failed}>
        {formatError(texts, list)}
      </Banner>
    );
  return (
    <ChoiceList
      allowMultiple
      title={words.channels}
      choices={list.channels.map(({ id, name }) => ({ value: id, label: name }))}
      selected={ids}
      error={error}
      onChange={onChange}
    />
  );
}
