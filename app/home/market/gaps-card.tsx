import { Link } from '@remix-run/react';
import { Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { toVariantPath } from '#app/components/to-variant-path.ts';
import { formatIndex } from '#app/locales/format-values.ts';
import type { InsightGap } from '#sdk/index.ts';
import type { MarketView } from './get-market.server.ts';
import { MarketCard, toFile } from './market-card.tsx';

/** Products by their gap to the market price × units sold. */
export function GapsCard({
  outcome,
  currency,
}: {
  outcome: MarketView['gaps'];
  currency: string | null;
}) {
  const { messages } = useI18n();
  const labels = messages.market.gaps;
  const { columns, definitions } = labels;
  return (
    <MarketCard
      title={labels.title}
      text={labels.text}
      terms={(['market', 'gap', 'index', 'weighted'] as const).map((name) => ({
        term: columns[name],
        text: definitions[name],
      }))}
      outcome={outcome}
      file={toFile('gaps', currency)}
    >
      {({ gaps }) =>
        gaps.length === 0 ? <Text as="p">{labels.none}</Text> : <GapTable gaps={gaps} />
      }
    </MarketCard>
  );
}

function GapTable({ gaps }: { gaps: readonly InsightGap[] }) {
  const { messages, locale, count, moneyText } = useI18n();
  const { title, columns } = messages.market.gaps;
  const money = (amount: string, { currency }: InsightGap) => moneyText({ amount, currency });
  return (
    <table className="pi-table pi-flush pi-wrapping" aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{columns.product}</th>
          <th scope="col">{columns.yours}</th>
          <th scope="col">{columns.market}</th>
          <th scope="col">{columns.gap}</th>
          <th scope="col">{columns.index}</th>
          <th scope="col">{columns.units}</th>
          <th scope="col">{columns.weighted}</th>
        </tr>
      </thead>
      <tbody>
        {gaps.map((gap) => (
          <tr key={gap.product_id}>
            <td>
              <GapProduct gap={gap} />
            </td>
            <td data-label={columns.yours} className="pi-number">
              {money(gap.your_price, gap)}
            </td>
            <td data-label={columns.market} className="pi-number">
              {money(gap.market_price, gap)}
            </td>
            <td data-label={columns.gap} className="pi-number">
              {money(gap.gap, gap)}
            </td>
            <td data-label={columns.index} className="pi-number">
              {formatIndex(gap.index_basis_points, locale)}
            </td>
            <td data-label={columns.units} className="pi-number">
              {count(gap.units)}
            </td>
            <td data-label={columns.weighted} className="pi-number">
              {money(gap.weighted_gap, gap)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const VARIANT = 'gid://shopify/ProductVariant/';

/** A link to its page where it is a variant of this shop. */
function GapProduct({ gap: { external_id: gid, name } }: { gap: InsightGap }) {
  if (!gid?.startsWith(VARIANT)) return <bdi>{name}</bdi>;
  return (
    <Link to={toVariantPath(gid)} className="pi-link">
      <bdi>{name}</bdi>
    </Link>
  );
}
