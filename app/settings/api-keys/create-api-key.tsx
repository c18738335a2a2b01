import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Form, InlineStack, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useMessages } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ApiKeysChanged } from './update-api-keys.server.ts';
import { type ApiKeyChoices, ApiKeyFields, FIRST_CHOICES } from './api-key-fields.tsx';
import { CopyField } from './copy-field.tsx';
import type { ApiKeyRow } from './list-api-keys.server.ts';

type NewKey = Extract<ApiKeysChanged, { intent: 'create' }>;

export interface CreateApiKeyProps {
  /** Null: the existing keys could not be loaded. */
  readonly keys: readonly ApiKeyRow[] | null;
  /** What the service can do. */
  readonly capabilities: readonly string[];
}

/** Creates a key and shows it once: no loader returns it, so it is gone when the page is left. */
export function CreateApiKey({ keys, capabilities }: CreateApiKeyProps) {
  const messages = useMessages();
  const labels = messages.apiKeys;
  const fetcher = useFetcher<ActionResult<ApiKeysChanged>>();
  const [name, setName] = useState('');
  const [choices, setChoices] = useState<ApiKeyChoices>(FIRST_CHOICES);
  const [made, setMade] = useState<NewKey | null>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (!data?.ok || data.intent !== 'create') return;
    setMade(data);
    setName('');
    setChoices(FIRST_CHOICES);
  }, [data]);
  const isRevoked =
    fetcher.state === 'idle' && keys !== null && !keys.some(({ id }) => id === made?.id);
  const create = () =>
    void fetcher.submit(
      { intent: 'create', name, ...choices },
      { method: 'post', action: '/app/settings/keys' },
    );
  const refusal = data && !data.ok && fetcher.state === 'idle' ? data : null;
  const error = refusal ? formatError(messages, refusal) : undefined;
  const isAboutDate = refusal?.errors?.some(({ pointer }) => pointer === 'date') === true;
  return (
    <Card>
      <BlockStack gap="400">
        {made && !isRevoked ? (
          <Banner tone="success" title={labels.createdTitle({ name: made.name })}>
            <BlockStack gap="300">
              <p>{labels.createdText}</p>
              <CopyField key={made.id} label={labels.key} value={made.apiKey} />
              <InlineStack>
                <Button onClick={() => setMade(null)}>{labels.done}</Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        ) : null}
        <Form onSubmit={create}>
          <BlockStack gap="400">
            <TextField
              label={labels.name}
              helpText={labels.nameHelp}
              value={name}
              onChange={setName}
              error={isAboutDate ? undefined : error}
              autoComplete="off"
              maxLength={100}
            />
            {capabilities.includes('keys.scopes') ? (
              <ApiKeyFields
                choices={choices}
                onChange={setChoices}
                hasTestKeys={capabilities.includes('keys.test')}
                dateError={isAboutDate ? error : undefined}
              />
            ) : null}
            <InlineStack align="end">
              <Button submit disabled={name.trim() === ''} loading={fetcher.state !== 'idle'}>
                {labels.create}
              </Button>
            </InlineStack>
          </BlockStack>
        </Form>
      </BlockStack>
    </Card>
  );
}
