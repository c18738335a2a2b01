import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import { type DefinedTerm, Definition } from '#app/components/definition.tsx';
import { DownloadButton } from '#app/components/download-button.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';

interface MarketCardProps<Value extends object> {
  readonly title: string;
  /** What its figures mean, where they do not say it themselves, and each of them. */
  readonly text?: string;
  readonly terms?: DefinedTerm[];
  /** When the figures were counted; null: not yet, or not one time for all. */
  readonly asOf?: (value: Value) => string | null;
  readonly outcome: ActionResult<Value>;
  /** Name of its file, and the address of its figures as CSV. */
  readonly file: { readonly name: string; readonly path: string };
  readonly children: (value: Value) => ReactNode;
}

/** A part of the market: title with its meaning, age, figures, export; or why they are missing. */
export function MarketCard<Value extends object>({
  title,
  text,
  terms,
  asOf,
  outcome,
  file,
  children,
}: MarketCardProps<Value>) {
  const { messages, age, time } = useI18n();
  const labels = messages.market;
  const counted = outcome.ok ? (asOf?.(outcome) ?? null) : null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <InlineStack gap="100" blockAlign="center">
            <Text as="h3" variant="headingMd">
              {title}
            </Text>
            {text === undefined ? null : (
              <Definition term={title} text={text} {...(terms && { terms })} />
            )}
          </InlineStack>
          {counted === null ? null : (
            <Text as="p" variant="bodySm" tone="subdued">
              <time dateTime={counted} title={time(new Date(counted))}>
                {labels.asOf({ age: age(new Date(counted)) })}
              </time>
            </Text>
          )}
        </BlockStack>
        {outcome.ok ? (
          <>
            {children(outcome)}
            <div className="pi-no-print">
              <DownloadButton path={file.path} name={file.name}>
                {labels.export}
              </DownloadButton>
            </div>
          </>
        ) : (
          <Text as="p">
            {outcome.code === 'not_found'
              ? messages.shared.partial.text
              : labels.failed({ reason: formatError(messages, outcome) })}
          </Text>
        )}
      </BlockStack>
    </Card>
  );
}

/** The address of a part's figures as CSV. `currency`: null for that of most products. */
export function toFile(part: string, currency: string | null): MarketCardProps<object>['file'] {
  const query = new URLSearchParams({ part, ...(currency !== null && { currency }) });
  return { name: `${part}.csv`, path: `/app/market/export?${query.toString()}` };
}
