import { useFetcher } from '@remix-run/react';
import {
  Banner,
  BlockStack,
  Button,
  Card,
  ChoiceList,
  InlineStack,
  Layout,
  Spinner,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import type { SalesChannel } from '#app/settings/sales-channel.ts';
import { sayTrouble } from '#app/texts/refuse.ts';
import { useWords } from './words.tsx';

type Channels = Outcome<{ channels: SalesChannel[] }>;

/** Which products are monitored: every active one, or those in sales channels, which are asked of Shopify when one is to be chosen. */
export function ChannelSettings({ chosen }: { chosen: readonly SalesChannel[] }) {
  const { texts } = useWords();
  const words = texts.settings.channels;
  const saving = useFetcher<Outcome<{ intent: string }>>();
  const listing = useFetcher<Channels>();
  const [only, setOnly] = useState(chosen.length > 0);
  const [ids, setIds] = useState(() => chosen.map(({ id }) => id));
  const list = listing.data;
  const { load, state } = listing;
  useEffect(() => {
    if (only && list === undefined && state === 'idle') load('/app/settings/channels');
  }, [only, list, state, load]);
  const busy = saving.state !== 'idle';
  const wanted = only ? ids : [];
  const before = chosen.map(({ id }) => id);
  const same = wanted.length === before.length && wanted.every((id) => before.includes(id));
  const save = () =>
    void saving.submit(
      { intent: 'channels', ids: wanted.join(',') },
      { method: 'post', action: '/app/settings' },
    );
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
            onChange={([value]) => setOnly(value === 'only')}
          />
          {only ? <ChannelChoice list={list} ids={ids} onChange={setIds} /> : null}
          {saving.data && !busy ? (
            <Banner tone={saving.data.ok ? 'success' : 'critical'}>
              {saving.data.ok ? words.saved : sayTrouble(texts, saving.data)}
            </Banner>
          ) : null}
          <InlineStack align="end">
            <Button
              onClick={save}
              loading={busy}
              disabled={same || (only && ids.length === 0)}
              accessibilityLabel={words.saveLabel}
            >
              {texts.shared.save}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}

function ChannelChoice({
  list,
  ids,
  onChange,
}: {
  list: Channels | undefined;
  ids: string[];
  onChange: (ids: string[]) => void;
}) {
  const { texts } = useWords();
  const words = texts.settings.channels;
  if (list === undefined) return <Spinner size="small" accessibilityLabel={words.loading} />;
  if (!list.ok)
    return (
      <Banner tone="warning" title={words.failed}>
        {sayTrouble(texts, list)}
      </Banner>
    );
  return (
    <ChoiceList
      allowMultiple
      title={words.channels}
      choices={list.channels.map(({ id, name }) => ({ value: id, label: name }))}
      selected={ids}
      onChange={onChange}
    />
  );
}
