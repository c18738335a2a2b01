import { useFetcher } from '@remix-run/react';
import {
  Badge,
  Banner,
  BlockStack,
  Button,
  Card,
  ChoiceList,
  FormLayout,
  InlineStack,
  Layout,
  Text,
  TextField,
} from '@shopify/polaris';
import { useEffect, useState } from 'react';
import type { Outcome } from '#app/insights/get-outcome.server.ts';
import type { ShopView } from '#app/insights/get-shop.server.ts';
import { useWords } from './words.tsx';
import { sayTrouble } from '#app/texts/refuse.ts';

/** Whose trouble stands beside them. */
const FIELDS: ReadonlySet<string> = new Set(['baseUrl', 'apiKey']);

/** Where the service is: built in, or an address and a key that are checked before they are saved. */
export function ConnectionSettings({ shop }: { shop: ShopView }) {
  const { texts } = useWords();
  const words = texts.settings.connection;
  const fetcher = useFetcher<Outcome<{ intent: string }>>();
  const [where, setWhere] = useState(shop.baseUrl ? 'elsewhere' : 'built-in');
  const [baseUrl, setBaseUrl] = useState(shop.baseUrl ?? '');
  const [apiKey, setApiKey] = useState('');
  const { data } = fetcher;
  useEffect(() => {
    // The key is not kept where it could be read.
    if (data?.ok) setApiKey('');
  }, [data]);
  const errorOf = (name: string) => {
    if (fetcher.state !== 'idle' || !data || data.ok) return undefined;
    return data.errors.some((error) => error.pointer === name)
      ? sayTrouble(texts, data)
      : undefined;
  };
  const unchanged = where === 'built-in' && shop.baseUrl === null && shop.connection === 'ok';
  const incomplete = where === 'elsewhere' && (baseUrl.trim() === '' || apiKey.trim() === '');
  const save = () =>
    void fetcher.submit(
      { intent: 'connection', where, baseUrl, apiKey },
      { method: 'post', action: '/app/settings' },
    );
  return (
    <Layout.AnnotatedSection title={words.title} description={words.text}>
      <Card>
        <BlockStack gap="400">
          <InlineStack gap="200" blockAlign="center">
            <Text as="p">{words.state}:</Text>
            <Badge tone={shop.connection === 'ok' ? 'success' : 'critical'}>
              {texts.shared.connection[shop.connection]}
            </Badge>
          </InlineStack>
          {shop.connectionNote ? (
            <Text as="p" tone="subdued" breakWord>
              {shop.connectionNote}
            </Text>
          ) : null}
          <ChoiceList
            title={words.title}
            titleHidden
            choices={[
              { label: words.builtIn, value: 'built-in', helpText: words.builtInHelp },
              { label: words.elsewhere, value: 'elsewhere', helpText: words.elsewhereHelp },
            ]}
            selected={[where]}
            onChange={([value]) => setWhere(value ?? 'built-in')}
          />
          {where === 'elsewhere' ? (
            <FormLayout>
              <TextField
                label={words.baseUrl}
                helpText={words.baseUrlHelp}
                value={baseUrl}
                onChange={setBaseUrl}
                error={errorOf('baseUrl')}
                autoComplete="off"
                inputMode="url"
                maxLength={500}
              />
              <TextField
                label={words.apiKey}
                helpText={shop.baseUrl ? words.apiKeyKept : words.apiKeyHelp}
                type="password"
                value={apiKey}
                onChange={setApiKey}
                error={errorOf('apiKey')}
                autoComplete="off"
                maxLength={500}
              />
            </FormLayout>
          ) : null}
          {data?.ok && fetcher.state === 'idle' ? (
            <Banner tone="success">{words.saved}</Banner>
          ) : null}
          {data && !data.ok && fetcher.state === 'idle' ? (
            <Banner tone="critical" title={words.refusedTitle}>
              {data.errors.some((error) => FIELDS.has(error.pointer)) &&
              where === 'elsewhere' ? null : (
                <p>{sayTrouble(texts, data)}</p>
              )}
            </Banner>
          ) : null}
          <InlineStack align="end">
            <Button
              onClick={save}
              disabled={unchanged || incomplete}
              loading={fetcher.state !== 'idle'}
            >
              {words.check}
            </Button>
          </InlineStack>
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
