import { Badge, type BadgeProps, Card, Text } from '@shopify/polaris';
import type { OutcomeRow } from '#app/activity/outcomes/list-outcomes.server.ts';
import { formatCode } from '#app/locales/format-reason.ts';
import { ProductName } from '#app/components/product-name.tsx';
import { useI18n } from '#app/components/i18n.tsx';

const TONES: Readonly<Record<string, BadgeProps['tone']>> = {
  applied: 'success',
  dismissed: undefined,
  undone: 'warning',
  standing: 'info',
};

/** Expected and measured effect of each recommendation. */
export function OutcomeTable({ rows }: { rows: readonly OutcomeRow[] }) {
  const { columns } = useI18n().messages.outcomes;
  return (
    <Card padding="0">
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{columns.product}</th>
            <th scope="col">{columns.change}</th>
            <th scope="col">{columns.predicted}</th>
            <th scope="col">{columns.realised}</th>
            <th scope="col">{columns.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <OutcomeLine key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function OutcomeLine({ row }: { row: OutcomeRow }) {
  const { messages, money, age, time, percent, formatReason } = useI18n();
  const labels = messages.outcomes;
  const { columns } = labels;
  const signed = (fraction: number): string => percent(fraction, { sign: true });
  const at = row.decidedAt ?? row.givenAt;
  return (
    <tr>
      <td>
        <ProductName
          gid={row.variantGid}
          title={row.productTitle ?? labels.gone}
          variantTitle={row.variantTitle}
          imageUrl={row.imageUrl}
        />
      </td>
      <td data-label={columns.change} className="pi-number">
        {row.from && row.to ? `${money(row.from)} → ${money(row.to)}` : '–'}
      </td>
      <td data-label={columns.predicted}>
        <Estimate
          value={signed(row.predicted)}
          notes={[
            labels.percentRange({
              low: signed(row.predictedRange[0]),
              high: signed(row.predictedRange[1]),
            }),
            [
              row.confidence === null
                ? labels.toMatch
                : labels.confidence({ percent: percent(row.confidence) }),
              formatCode(labels.basis, row.basis),
            ].join(', '),
          ]}
        />
      </td>
      <td data-label={columns.realised}>
        {row.realised === null || row.realisedRange === null ? (
          <span className="pi-narrow-text">
            <Text as="p">{formatCode(labels.measurement, row.measurement)}</Text>
            {row.reason ? (
              <Text as="p" variant="bodySm" tone="subdued">
                {formatReason('outcome', row.reason)}
              </Text>
            ) : null}
          </span>
        ) : (
          <Estimate
            value={signed(row.realised)}
            notes={[
              labels.percentRange({
                low: signed(row.realisedRange[0]),
                high: signed(row.realisedRange[1]),
              }),
              `${formatCode(labels.measurement, row.measurement)}, ${labels.afterDays({ count: row.days ?? 0 })}`,
            ]}
          />
        )}
      </td>
      <td data-label={columns.outcome}>
        <Badge tone={TONES[row.outcome]}>{formatCode(labels.outcome, row.outcome)}</Badge>{' '}
        <time dateTime={at.toISOString()} title={time(at)}>
          {age(at)}
        </time>
      </td>
    </tr>
  );
}

function Estimate({ value, notes }: { value: string; notes: readonly string[] }) {
  return (
    <span className="pi-narrow-text">
      <Text as="p" fontWeight="semibold">
        {value}
      </Text>
      {notes.map((note) => (
        <Text key={note} as="p" variant="bodySm" tone="subdued">
          {note}
        </Text>
      ))}
    </span>
  );
}
