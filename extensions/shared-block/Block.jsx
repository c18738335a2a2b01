/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// @ts-check
import { useEffect, useState } from 'preact/hooks';
import { readBlock, SessionLostError } from './ask-app.js';
import { Suggestion } from './Suggestion.jsx';

/** @typedef {import('./ask-app.js').Block} BlockData */
/** @typedef {import('./ask-app.js').BlockVariant} BlockVariant */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */
/** @typedef {BlockData | 'loading' | 'trouble' | 'session'} State */

/**
 * What the app knows of a product or a variant. After a change it is read again, with what is on the screen left standing.
 * @param {{ subject: import('./ask-app.js').Subject, t: Translate }} props
 */
export function Block({ subject, t }) {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState(/** @type {State} */ ('loading'));
  const gid = Object.values(subject)[0];
  useEffect(() => {
    let left = false;
    setState((before) => (typeof before === 'string' ? 'loading' : before));
    readBlock(subject, t('language')).then(
      (read) => !left && setState(read),
      (error) => !left && setState(error instanceof SessionLostError ? 'session' : 'trouble'),
    );
    return () => {
      left = true;
    };
  }, [gid, attempt]);
  const again = () => setAttempt((n) => n + 1);
  return (
    <s-admin-block heading={t('name')}>
      {state === 'loading' ? (
        <s-spinner accessibilityLabel={t('loading')} />
      ) : typeof state === 'string' ? (
        <s-stack gap="base">
          <s-banner tone="warning">{t(state)}</s-banner>
          {state === 'trouble' ? <s-button onClick={again}>{t('again')}</s-button> : null}
        </s-stack>
      ) : (
        <Variants block={state} again={again} t={t} />
      )}
    </s-admin-block>
  );
}

/** @param {{ block: BlockData, again: () => void, t: Translate }} props */
function Variants({ block, again, t }) {
  return (
    <s-stack gap="large">
      {block.trouble ? <s-banner tone="warning">{block.trouble}</s-banner> : null}
      {block.variants.map((variant) => (
        <Variant
          key={variant.gid}
          variant={variant}
          alone={block.variants.length === 1}
          again={again}
          t={t}
        />
      ))}
      {block.unmonitored ? <s-text color="subdued">{block.unmonitored}</s-text> : null}
      {block.more ? <s-text color="subdued">{block.more}</s-text> : null}
      {block.variants.length > 0 ? <s-text color="subdued">{block.age}</s-text> : null}
    </s-stack>
  );
}

/** @param {{ variant: BlockVariant, alone: boolean, again: () => void, t: Translate }} props */
function Variant({ variant, alone, again, t }) {
  return (
    <s-stack gap="small">
      {alone ? null : <s-heading>{variant.title}</s-heading>}
      <s-text>
        {t('price')}: {variant.price} · {t('mapPrice')}: {variant.mapPrice ?? t('noMapPrice')}
      </s-text>
      {variant.below ? <s-badge tone="critical">{variant.below}</s-badge> : null}
      {variant.offers.length === 0 ? (
        <s-text color="subdued">{t('noCompetitors')}</s-text>
      ) : (
        <s-stack gap="small-300">
          <s-text type="strong">{t('cheapest')}</s-text>
          {variant.offers.map((offer) => (
            <s-text key={offer.url}>
              <s-link href={offer.url} target="_blank">
                {offer.retailer}
              </s-link>
              {`: ${offer.price}${offer.inStock ? '' : `, ${t('outOfStock')}`}, ${offer.checked}`}
            </s-text>
          ))}
        </s-stack>
      )}
      <Suggestion variant={variant} again={again} t={t} />
      <s-link href={variant.page}>{t('details')}</s-link>
    </s-stack>
  );
}
