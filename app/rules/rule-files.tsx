import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useRef, useState } from 'react';
import { DownloadButton } from '#app/components/download-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { RuleDone } from './handle-rule-action.server.ts';
import { RuleChangeList } from './rule-change-list.tsx';

/** The rule set as a file, and a file as the rule set: it is read first, then imported. */
export function RuleFiles({
  outcome,
  isBusy,
  onAct,
}: {
  outcome: ActionResult<RuleDone> | null;
  isBusy: boolean;
  onAct: (fields: Record<string, string>) => void;
}) {
  const { messages } = useI18n();
  const labels = messages.rules.file;
  const isManager = useHasRole('manager');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const read = outcome?.ok && outcome.done === 'read' && text !== null ? outcome : null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Text as="p">{labels.text}</Text>
        </BlockStack>
        <InlineStack gap="200">
          <DownloadButton path="/app/rule-file" name="pricing-rules.json">
            {labels.export}
          </DownloadButton>
          <Button disabled={!isManager || isBusy} onClick={() => input.current?.click()}>
            {labels.import}
          </Button>
        </InlineStack>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          aria-label={labels.import}
          hidden
          onChange={({ target }) => {
            const file = target.files?.[0];
            target.value = '';
            void file?.text().then((content) => {
              setText(content);
              onAct({ intent: 'read-file', text: content });
            });
          }}
        />
        {read && text !== null ? (
          <Banner tone="info" title={labels.readTitle({ count: read.rules })}>
            <BlockStack gap="200">
              <RuleChangeList changes={read.changes} />
              <InlineStack gap="200">
                <Button
                  disabled={isBusy || read.changes.length === 0}
                  onClick={() => {
                    setText(null);
                    onAct({ intent: 'import', text });
                  }}
                >
                  {labels.confirm}
                </Button>
                <Button onClick={() => setText(null)}>{messages.shared.cancel}</Button>
              </InlineStack>
            </BlockStack>
          </Banner>
        ) : null}
      </BlockStack>
    </Card>
  );
}
