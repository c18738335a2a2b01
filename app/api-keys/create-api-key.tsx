import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Button, Card, Form, InlineStack, TextField } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { useTexts } from '#app/components/words.tsx';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatError } from '#app/texts/to-refusal.ts';
import type { ApiKeysChanged } from './update-api-keys.server.ts';
import { CopyField } from './copy-field.tsx';
import type { ApiKeyRow } from './list-api-keys.server.ts';

type NewKey = Extract<ApiKeysChanged, { intent: 'create' }>;

/**
 * Creates a key and shows it once: it is in no loader's data, so it is gone with the page. `keys`
 * null: which there are is not known.
 */
export function CreateApiKey({ keys }: { keys: readonly ApiKeyRow[] | null }) {
  const texts = useTexts();
  const words = texts.apiKeys;
  const fetcher = useFetcher<ActionResult<ApiKeysChanged>>();
  const [name, setName] = useState('');
  const [made, setMade] = useState<NewKey | null>(null);
  const { data } = fetcher;
  useEffect(() => {
    if (!data?.ok || data.intent !== 'create') return;
    setMade(data);
    setName('');
  }, [data]);
  const isRevoked =
    fetcher.state === 'idle' && keys !== null && !keys.some(({ id }) => id === made?.id);
  const create = () =>
    void fetcher.submit(
      { intent: 'create', name },
      { method: 'post', action: '/app/settings/keys' },
    );
  return (
    <Card>
      <BlockStack gap="400">
        {made && !isRevoked ? (
          <Banner tone="success" title={words.createdTitle(made.name)}>
            <BlockStack gap="300">
              <p>{words.createdText}</p>
              <CopyField key={made.id} label={words.key} value={made.apiKey} />
              <InlineStack>
                <Button onClick={() => setMade(null)}>{words.done}</Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        ) : null}
        <Form onSubmit={create}>
          <BlockStack gap="400">
            <TextField
              label={words.name}
              helpText={words.nameHelp}
              value={name}
              onChange={setName}
              error={
                data && !data.ok && fetcher.state === 'idle' ? formatError(texts, data) : undefined
              }
              autoComplete="off"
              maxLength={100}
            />
            <InlineStack align="end">
              <Button submit disabled={name.trim() === ''} loading={fetcher.state !== 'idle'}>
                {words.create}
              </Button>
            </InlineStack>
          </BlockStack>
        </Form>
      </BlockStack>
    </Card>
  );
}
