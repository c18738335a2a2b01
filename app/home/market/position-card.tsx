import { Text } from '@shopify/polaris';
import { Definition } from '#app/components/definition.tsx';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatIndex } from '#app/locales/format-values.ts';
import type { InsightPosition } from '#sdk/index.ts';
import type { MarketView } from './get-market.server.ts';
import { MarketCard, toFile } from './market-card.tsx';
import { type Share, toShares } from './market-figures.ts';

/** How many products are below, at and above the market, and the price index of all. */
export function PositionCard({
  outcome,
  currency,
}: {
  outcome: MarketView['position'];
  currency: string | null;
}) {
  const { messages } = useI18n();
  const { position: labels } = messages.market;
  return (
    <MarketCard
      title={labels.title}
      outcome={outcome}
      asOf={({ position }) => position.as_of}
      file={toFile('position', currency)}
    >
      {({ position }) =>
        position.as_of === null ? (
          <Text as="p">{messages.market.notCounted}</Text>
        ) : (
          <Position position={position} />
        )
      }
    </MarketCard>
  );
}

function Position({ position }: { position: InsightPosition }) {
  const { messages, locale, count } = useI18n();
  const { figures, definitions, ...labels } = messages.market.position;
  const shares = toShares(position);
  return (
    <>
      <ShareBar shares={shares.filter(({ name }) => name !== 'cheapest')} />
      <dl className="pi-prices pi-market-figures">
        {shares.map((share) => (
          <ShareFigure key={share.name} share={share} />
        ))}
        <Figure
          term={figures.index}
          value={formatIndex(position.index_basis_points, locale)}
          note={labels.of({
            compared: count(position.compared),
            products: count(position.products),
          })}
          help={<Definition term={figures.index} text={definitions.index} />}
        />
        <Figure
          term={figures.weighted}
          value={formatIndex(position.weighted_index_basis_points, locale)}
          {...(position.weighted_index_basis_points === null && { note: labels.nothingSold })}
          help={<Definition term={figures.weighted} text={definitions.weighted} />}
        />
      </dl>
    </>
  );
}

function ShareFigure({ share: { name, share, products } }: { share: Share }) {
  const { messages, percent } = useI18n();
  const { figures, definitions, ...labels } = messages.market.position;
  return (
    <Figure
      className={`pi-share pi-share-${name}`}
      term={figures[name]}
      value={percent(share / 10_000, { digits: 1 })}
      note={labels.products({ count: products })}
      help={<Definition term={figures[name]} text={definitions[name]} />}
    />
  );
}

/** The shares as one bar; the figures below it say the same. */
function ShareBar({ shares }: { shares: readonly Share[] }) {
  return (
    <div className="pi-share-bar" aria-hidden>
      {shares.map(({ name, products }) => (
        <div key={name} className={`pi-share-${name}`} style={{ flexGrow: products }} />
      ))}
    </div>
  );
}
