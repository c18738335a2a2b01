import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Card, ChoiceList, Layout, Spinner } from '@shopify/polaris';
import { useEffect } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import type { SalesChannel } from '#app/shop-state/sales-channel.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '#app/components/i18n.tsx';

type Channels = ActionResult<{ channels: SalesChannel[] }>;

const joinIds = (ids: readonly string[]): string => ids.toSorted().join(',');
const splitIds = (ids: string): string[] => (ids === '' ? [] : ids.split(','));

/**
 * Setting for which products are monitored: all active ones, or those in chosen sales channels. The
 * channels are requested from Shopify only when the merchant wants to choose some.
 */
export function ChannelSettings({ channels }: { channels: readonly SalesChannel[] }) {
  const { messages } = useI18n();
  const labels = messages.settings.channels;
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
    <Layout.AnnotatedSection id="channels" title={labels.title} description={labels.text}>
      <Card>
        <BlockStack gap="400">
          <ChoiceList
            title={labels.which}
            titleHidden
            choices={[
              { value: 'all', label: labels.all, helpText: labels.allHelp },
              { value: 'only', label: labels.only },
            ]}
            selected={[only ? 'only' : 'all']}
            onChange={([value]) => change({ which: value ?? 'all' })}
          />
          {only ? (
            <ChannelChoice
              list={list}
              error={outcome?.ok === false ? labels.chooseOne : undefined}
              ids={splitIds(fields.ids)}
              onChange={(ids) => change({ ids: joinIds(ids) })}
            />
          ) : null}
          {outcome && (!edited || !outcome.ok) ? (
            <Banner tone={outcome.ok ? 'success' : 'critical'}>
              {outcome.ok ? labels.saved : formatError(messages, outcome)}
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
  const { messages } = useI18n();
  const labels = messages.settings.channels;
  if (list === undefined) return <Spinner size="small" accessibilityLabel={labels.loading} />;
  if (!list.ok)
    return (
      <Banner tone="warning" title={labels.failed}>
        {formatError(messages, list)}
      </Banner>
    );
  return (
    <ChoiceList
      allowMultiple
      title={labels.channels}
      choices={list.channels.map(({ id, name }) => ({ value: id, label: name }))}
      selected={ids}
      error={error}
      onChange={onChange}
    />
  );
}
