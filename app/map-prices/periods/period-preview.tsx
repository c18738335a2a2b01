import { Banner, BlockStack, Card, Checkbox, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { MapPricePeriodInput, MapPriceValidation } from '#sdk/index.ts';
import { AlertEffects } from './alert-effects.tsx';
import { chooseWinner } from './choose-winner.ts';
import type { PeriodPreviewView } from './handle-period-action.server.ts';
import { formatEnd, formatScope, formatTerms } from './period-text.ts';

export interface PeriodPreviewProps {
  readonly preview: PeriodPreviewView;
  /** What was previewed. */
  readonly input: MapPricePeriodInput;
  readonly allowsConflicts: boolean;
  readonly onAllow: (allows: boolean) => void;
}

/** What saving would do: products, alerts, and conflicts that must be accepted. */
export function PeriodPreview({ preview, input, allowsConflicts, onAllow }: PeriodPreviewProps) {
  const labels = useI18n().messages.mapPrices.preview;
  const { validation } = preview;
  const hasConflicts = validation.conflicts.length > 0;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        <div role="status">
          <Effects validation={validation} />
        </div>
        <AlertEffects
          alerts={preview.alerts}
          total={validation.during.alerts_opening + validation.during.alerts_closing}
        />
        {hasConflicts ? (
          <>
            <Conflicts preview={preview} input={input} />
            <Checkbox
              label={labels.allow}
              helpText={labels.allowHelp}
              checked={allowsConflicts}
              onChange={onAllow}
            />
          </>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function Effects({ validation }: { validation: MapPriceValidation }) {
  const { messages, count } = useI18n();
  const labels = messages.mapPrices.preview;
  const { during, products, examined, other_currency, without_map_price } = validation;
  const lines = [
    labels.products({ count: products }),
    labels.changed({ count: during.products }),
    during.alerts_closing > 0
      ? labels.closing({ count: during.alerts_closing })
      : labels.noneClosing,
    during.alerts_opening > 0
      ? labels.opening({ count: during.alerts_opening })
      : labels.noneOpening,
    ...(other_currency > 0 ? [labels.otherCurrency({ count: other_currency })] : []),
    ...(without_map_price > 0 ? [labels.withoutMapPrice({ count: without_map_price })] : []),
    ...(examined < products ? [labels.examined({ examined: count(examined) })] : []),
  ];
  return (
    <BlockStack gap="200">
      <ul className="pi-list">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Text as="p" tone="subdued">
        {labels.basis}
      </Text>
    </BlockStack>
  );
}

function Conflicts({ preview, input }: Pick<PeriodPreviewProps, 'preview' | 'input'>) {
  const i18n = useI18n();
  const { preview: labels, columns, unnamed } = i18n.messages.mapPrices;
  const { conflicts } = preview.validation;
  return (
    <BlockStack gap="300">
      <Banner tone="warning" title={labels.conflictsTitle({ count: conflicts.length })}>
        <p>{labels.conflictsText}</p>
      </Banner>
      <table className="pi-table pi-flush" aria-label={labels.conflicts}>
        <thead>
          <tr>
            <th scope="col">{labels.other}</th>
            <th scope="col">{columns.price}</th>
            <th scope="col">{labels.thisOne}</th>
            <th scope="col">{labels.winner}</th>
            <th scope="col">{labels.shared}</th>
          </tr>
        </thead>
        <tbody>
          {conflicts.map(({ period, products }) => {
            const winner = chooseWinner(input, period);
            return (
              <tr key={period.id}>
                <td>
                  <Text as="span" fontWeight="semibold">
                    <bdi>{period.name ?? unnamed}</bdi>
                  </Text>
                  <br />
                  <bdi>{formatScope(i18n, period, preview.names)}</bdi>
                  <br />
                  {i18n.time(new Date(period.from))} – {formatEnd(i18n, period.to)}
                </td>
                <td data-label={columns.price}>{formatTerms(i18n, period)}</td>
                <td data-label={labels.thisOne}>{formatTerms(i18n, input)}</td>
                <td data-label={labels.winner}>
                  {winner === null ? labels.lowerOfBoth : formatTerms(i18n, winner)}
                </td>
                <td data-label={labels.shared}>{i18n.count(products)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </BlockStack>
  );
}
