import { BlockStack, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { OutsideLink } from '#app/components/outside-link.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { formatIndex } from './format-index.ts';
import type { MatrixCell } from './list-matrix-rows.server.ts';
import { useMarketReason } from './use-market-reason.ts';

/** What a competitor asks, and whether that is compared. */
export function MatrixPrice({ cell, retailer }: { cell: MatrixCell | null; retailer: string }) {
  const { messages, moneyText, locale, age, time } = useI18n();
  const formatReason = useMarketReason();
  const labels = messages.matrix;
  if (cell === null)
    return (
      <Text as="span" tone="subdued">
        <span aria-hidden="true">–</span>
        <Text as="span" visuallyHidden>
          {labels.noOffer}
        </Text>
      </Text>
    );
  const { price, url, indexBasisPoints, leftOut, seenAt, others } = cell;
  return (
    <BlockStack gap="050">
      <OutsideLink url={url}>
        <Text as="span" numeric fontWeight={indexBasisPoints === null ? 'regular' : 'semibold'}>
          {price === null ? messages.shared.unknownPrice : moneyText(price)}
        </Text>
        <Text as="span" visuallyHidden>{` ${retailer}`}</Text>
      </OutsideLink>
      <Text as="span" variant="bodySm" tone={indexBasisPoints === null ? 'subdued' : 'base'}>
        {indexBasisPoints === null
          ? labels.notCompared({ reason: formatReason(leftOut ?? 'no_price') })
          : labels.index({ index: formatIndex(indexBasisPoints, locale) })}
      </Text>
      <Text as="span" variant="bodySm" tone="subdued">
        <State cell={cell} />
      </Text>
      {seenAt === null ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          <time dateTime={seenAt.toISOString()} title={time(seenAt)}>
            {messages.shared.seen({ age: age(seenAt) })}
          </time>
        </Text>
      )}
      {others === 0 ? null : (
        <Text as="span" variant="bodySm" tone="subdued">
          {labels.others({ count: others })}
        </Text>
      )}
    </BlockStack>
  );
}

/** Stock and condition. */
function State({ cell: { availability, condition } }: { cell: MatrixCell }) {
  const { shared } = useI18n().messages;
  return (
    <>
      {formatCode(shared.availability, availability)}
      {condition === 'new' ? null : ` · ${formatCode(shared.condition, condition)}`}
    </>
  );
}
