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
import type { ShopView } from '#app/shop/get-shop.server.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

/** The service's error is shown at these two fields. */
const FIELDS: ReadonlySet<string> = new Set(['baseUrl', 'apiKey']);

/**
 * Settings of the connection: the built-in service, or an address and a key that are validated
 * before they are saved.
 */
export function ConnectionSettings({ shop }: { shop: ShopView }) {
  const { messages } = useI18n();
  const labels = messages.settings.connection;
  const { fields, change, edited, busy, outcome, save } = useSettingsSection(
    'connection',
    {
      where: shop.baseUrl ? 'elsewhere' : 'built-in',
      baseUrl: shop.baseUrl ?? '',
      // The stored key is never sent to the browser.
      apiKey: '',
    },
    (chosen) => ({ intent: 'connection', ...chosen }),
  );
  const { where, baseUrl, apiKey } = fields;
  const errorOf = (name: string) =>
    outcome && !outcome.ok && outcome.errors.some((error) => error.pointer === name)
      ? formatError(messages, outcome)
      : undefined;
  return (
    <Layout.AnnotatedSection title={labels.title} description={labels.text}>
      <Card>
        <BlockStack gap="400">
          <InlineStack gap="200" blockAlign="center">
            <Text as="p">{labels.state}:</Text>
            <Badge tone={shop.connection === 'ok' ? 'success' : 'critical'}>
              {messages.shared.connection[shop.connection]}
            </Badge>
          </InlineStack>
          {shop.connectionNote ? (
            <Text as="p" tone="subdued" breakWord>
              {shop.connectionNote}
            </Text>
          ) : null}
          <ChoiceList
            title={labels.title}
            titleHidden
            choices={[
              { label: labels.builtIn, value: 'built-in', helpText: labels.builtInHelp },
              { label: labels.elsewhere, value: 'elsewhere', helpText: labels.elsewhereHelp },
            ]}
            selected={[where]}
            onChange={([value]) => change({ where: value ?? 'built-in' })}
          />
          {where === 'elsewhere' ? (
            <FormLayout>
              <TextField
                label={labels.baseUrl}
                helpText={labels.baseUrlHelp}
                value={baseUrl}
                onChange={(value) => change({ baseUrl: value })}
                error={errorOf('baseUrl')}
                autoComplete="off"
                inputMode="url"
                maxLength={500}
              />
              <TextField
                label={labels.apiKey}
                helpText={shop.baseUrl ? labels.apiKeyKept : labels.apiKeyHelp}
                type="password"
                value={apiKey}
                onChange={(value) => change({ apiKey: value })}
                error={errorOf('apiKey')}
                autoComplete="off"
                maxLength={500}
              />
            </FormLayout>
          ) : null}
          {outcome?.ok && !edited ? <Banner tone="success">{labels.saved}</Banner> : null}
          {outcome && !outcome.ok ? (
            <Banner tone="critical" title={labels.refusedTitle}>
              {outcome.errors.some((error) => FIELDS.has(error.pointer)) &&
              where === 'elsewhere' ? null : (
                <p>{formatError(messages, outcome)}</p>
              )}
            </Banner>
          ) : null}
          {shop.connection !== 'ok' && shop.baseUrl === null && !edited ? (
            <InlineStack align="end">
              <Button onClick={save} loading={busy}>
                {messages.recommendation.checkConnection}
              </Button>
            </InlineStack>
          ) : null}
        </BlockStack>
      </Card>
    </Layout.AnnotatedSection>
  );
}
