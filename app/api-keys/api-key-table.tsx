import { useFetcher } from '@remix-run/react';
import {
  Badge,
  Banner,
  BlockStack,
  Box,
  Button,
  Card,
  InlineStack,
  Modal,
  Text,
} from '@shopify/polaris';
import { useRef, useState } from 'react';
import { useWords } from '#app/components/words.tsx';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import { formatError } from '#app/texts/to-refusal.ts';
import type { ApiKeysChanged } from './update-api-keys.server.ts';
import type { ApiKeyRow } from './list-api-keys.server.ts';

/** The keys that work; each but the app's own can be revoked, after a question. */
export function ApiKeyTable({ keys }: { keys: readonly ApiKeyRow[] }) {
  const { texts } = useWords();
  const words = texts.apiKeys;
  const { columns } = words;
  const fetcher = useFetcher<ActionResult<ApiKeysChanged>>();
  const revoking = fetcher.state === 'idle' ? null : (fetcher.formData?.get('id') ?? null);
  const revoke = (id: string) =>
    void fetcher.submit({ intent: 'revoke', id }, { method: 'post', action: '/app/settings/keys' });
  return (
    <BlockStack gap="400">
      <RevokeOutcome outcome={fetcher.state === 'idle' ? fetcher.data : undefined} />
      <Card padding="0">
        <Box padding="400" paddingBlockEnd="200">
          <Text as="h2" variant="headingMd" id="active-keys">
            {words.list}
          </Text>
        </Box>
        <table className="pi-table" aria-labelledby="active-keys">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.key}</th>
              <th scope="col">{columns.created}</th>
              <th scope="col">{columns.used}</th>
              <th scope="col">
                <Text as="span" visuallyHidden>
                  {columns.actions}
                </Text>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <KeyLine
                key={key.id}
                row={key}
                revoking={revoking === key.id}
                onRevoke={() => revoke(key.id)}
              />
            ))}
          </tbody>
        </table>
      </Card>
    </BlockStack>
  );
}

interface KeyLineProps {
  readonly row: ApiKeyRow;
  readonly revoking: boolean;
  readonly onRevoke: () => void;
}

function KeyLine({ row, revoking, onRevoke }: KeyLineProps) {
  const { texts, age, time } = useWords();
  const words = texts.apiKeys;
  const { columns } = words;
  return (
    <tr>
      <td>
        <BlockStack gap="050">
          <InlineStack gap="200">
            <Text as="span" fontWeight="medium" breakWord>
              <bdi>{row.name}</bdi>
            </Text>
            {row.usedByApp ? <Badge tone="info">{words.usedByApp}</Badge> : null}
          </InlineStack>
          {row.usedByApp ? (
            <Text as="span" variant="bodySm" tone="subdued">
              {words.usedByAppHelp}
            </Text>
          ) : null}
          {row.expiresAt ? (
            <Text as="span" variant="bodySm" tone="caution">
              {words.expires(time(row.expiresAt))}
            </Text>
          ) : null}
        </BlockStack>
      </td>
      <td data-label={columns.key}>
        <span aria-hidden>…{row.lastFour}</span>
        <Text as="span" visuallyHidden>
          {words.endsWith(row.lastFour)}
        </Text>
      </td>
      <td data-label={columns.created}>{time(row.createdAt)}</td>
      <td data-label={columns.used}>{row.lastUsedAt ? age(row.lastUsedAt) : words.neverUsed}</td>
      <td>
        {row.usedByApp ? null : <RevokeKey row={row} revoking={revoking} onRevoke={onRevoke} />}
      </td>
    </tr>
  );
}

function RevokeKey({ row, revoking, onRevoke }: KeyLineProps) {
  const { texts } = useWords();
  const words = texts.apiKeys;
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLDivElement>(null);
  const close = () => setAsking(false);
  const confirm = () => {
    close();
    onRevoke();
  };
  return (
    <>
      <div ref={opener}>
        <Button
          variant="tertiary"
          tone="critical"
          onClick={() => setAsking(true)}
          loading={revoking}
          accessibilityLabel={words.revokeLabel(row.name)}
        >
          {words.revoke}
        </Button>
      </div>
      <Modal
        open={asking}
        activator={opener}
        onClose={close}
        title={words.revokeTitle(row.name)}
        primaryAction={{ content: words.revokeConfirm, destructive: true, onAction: confirm }}
        secondaryActions={[{ content: texts.shared.cancel, onAction: close }]}
      >
        <Modal.Section>
          <Text as="p">{words.revokeText}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}

function RevokeOutcome({ outcome }: { outcome: ActionResult<ApiKeysChanged> | undefined }) {
  const { texts } = useWords();
  const words = texts.apiKeys;
  if (!outcome) return null;
  if (outcome.ok) return <Banner tone="success" title={words.revoked(outcome.name)} />;
  return (
    <Banner tone="critical" title={words.notRevoked}>
      <p>{formatError(texts, outcome)}</p>
    </Banner>
  );
}
