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
import { useI18n } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import { findDaysLeft } from './key-expiry.ts';
import { findKeyLevel } from './key-levels.ts';
import type { ApiKeysChanged } from './update-api-keys.server.ts';
import type { ApiKeyRow } from './list-api-keys.server.ts';

/** The valid keys. Each except the app's own can be revoked, after a confirmation. */
export function ApiKeyTable({ keys }: { keys: readonly ApiKeyRow[] }) {
  const { messages } = useI18n();
  const labels = messages.apiKeys;
  const { columns } = labels;
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
            {labels.list}
          </Text>
        </Box>
        <table className="pi-table" aria-labelledby="active-keys">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{columns.key}</th>
              <th scope="col">{columns.access}</th>
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
  const { messages, age, time } = useI18n();
  const labels = messages.apiKeys;
  const { columns } = labels;
  const level = findKeyLevel(row.scopes);
  return (
    <tr>
      <td>
        <BlockStack gap="050">
          <InlineStack gap="200">
            <Text as="span" fontWeight="medium" breakWord>
              <bdi>{row.name}</bdi>
            </Text>
            {row.mode === 'test' ? <Badge tone="attention">{labels.testBadge}</Badge> : null}
            {row.usedByApp ? <Badge tone="info">{labels.usedByApp}</Badge> : null}
          </InlineStack>
          {row.usedByApp ? (
            <Text as="span" variant="bodySm" tone="subdued">
              {labels.usedByAppHelp}
            </Text>
          ) : null}
          <KeyExpiryText expiresAt={row.expiresAt} />
        </BlockStack>
      </td>
      <td data-label={columns.key}>
        <span aria-hidden>…{row.lastFour}</span>
        <Text as="span" visuallyHidden>
          {labels.endsWith({ characters: row.lastFour })}
        </Text>
      </td>
      <td data-label={columns.access}>
        {level ? labels.levels[level] : row.scopes.map((scope) => labels.scopes[scope]).join(', ')}
      </td>
      <td data-label={columns.created}>{time(row.createdAt)}</td>
      <td data-label={columns.used}>{row.lastUsedAt ? age(row.lastUsedAt) : labels.neverUsed}</td>
      <td>
        {row.usedByApp ? null : <RevokeKey row={row} revoking={revoking} onRevoke={onRevoke} />}
      </td>
    </tr>
  );
}

/** When the key expires; from two weeks before, in how many days. */
function KeyExpiryText({ expiresAt }: { expiresAt: Date | null }) {
  const { messages, now, time } = useI18n();
  const labels = messages.apiKeys;
  if (!expiresAt) return null;
  const days = findDaysLeft(expiresAt, now);
  return (
    <Text as="span" variant="bodySm" tone={days === null ? 'subdued' : 'caution'}>
      {days === null
        ? labels.expires({ time: time(expiresAt) })
        : labels.expiresSoon({ days, time: time(expiresAt) })}
    </Text>
  );
}

function RevokeKey({ row, revoking, onRevoke }: KeyLineProps) {
  const { messages } = useI18n();
  const labels = messages.apiKeys;
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
          accessibilityLabel={labels.revokeLabel({ name: row.name })}
        >
          {labels.revoke}
        </Button>
      </div>
      <Modal
        open={asking}
        activator={opener}
        onClose={close}
        title={labels.revokeTitle({ name: row.name })}
        primaryAction={{ content: labels.revokeConfirm, destructive: true, onAction: confirm }}
        secondaryActions={[{ content: messages.shared.cancel, onAction: close }]}
      >
        <Modal.Section>
          <Text as="p">{labels.revokeText}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}

function RevokeOutcome({ outcome }: { outcome: ActionResult<ApiKeysChanged> | undefined }) {
  const { messages } = useI18n();
  const labels = messages.apiKeys;
  if (!outcome) return null;
  if (outcome.ok) return <Banner tone="success" title={labels.revoked({ name: outcome.name })} />;
  return (
    <Banner tone="critical" title={labels.notRevoked}>
      <p>{formatError(messages, outcome)}</p>
    </Banner>
  );
}
