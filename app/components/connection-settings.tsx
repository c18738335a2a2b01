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
import type { ShopView } from '#app/service-copy/get-shop.server.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

/** Whose trouble stands beside them. */
const FIELDS: ReadonlySet<string> = new Set(['baseUrl', 'apiKey']);

/** Where the service is: built in, or an address and a key that are checked before they are saved. */
export function ConnectionSettings({ shop }: { shop: ShopView }) {
  const { texts } = useWords();
  const words = texts.settings.connection;
  const { fields, change, edited, busy, outcome, save } = useSettingsSection(
    'connection',
    {
      where: shop.baseUrl ? 'elsewhere' : 'built-in',
      baseUrl: shop.baseUrl ?? '',
      // The key is not kept where it could be read.
      apiKey: '',
    },
    (chosen) => ({ intent: 'connection', ...chosen }),
  );
  const { where, baseUrl, apiKey } = fields;
  const errorOf = (name: string) =>
    outcome && !outcome.ok && outcome.errors.some((error) => error.pointer === name)
      ? formatError(texts, outcome)
      : undefined;
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
            onChange={([value]) => change({ where: value ?? 'built-in' })}
          />
          {where === 'elsewhere' ? (
            <FormLayout>
              <TextField
                label={words.baseUrl}
                helpText={words.baseUrlHelp}
                value={baseUrl}
                onChange={(value) => change({ baseUrl: value })}
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
                onChange={(value) => change({ apiKey: value })}
                error={errorOf('apiKey')}
                autoComplete="off"
                maxLength={500}
              />
            </FormLayout>
          ) : null}
          {outcome?.ok && !edited ? <Banner tone="success">{words.saved}</Banner> : null}
          {outcome && !outcome.ok ? (
            <Banner tone="critical" title={words.refusedTitle}>
              {outcome.errors.some((error) => FIELDS.has(error.pointer)) &&
              where === 'elsewhere' ? null : (
                <p>{formatError(texts, outcome)}</p>
              )}
            </Banner>
          ) : null}
          {shop.connection !== 'ok' && shop.baseUrl === null && !edited ? (
            <InlineStack align="end">
              <Button onClick={save} loading={busy}>
                {texts.recommendation.checkConnection}
              </Button>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
