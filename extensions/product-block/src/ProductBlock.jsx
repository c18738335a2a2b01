/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// @ts-check
/* global document, shopify */
/** On the product's page in the admin: competitors' prices, the floor, the suggestion and the button that applies it. Everything comes from the app. */
import '@shopify/ui-extensions/preact';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { applySuggestion, readBlock } from './ask-app.js';

/** @typedef {import('./ask-app.js').Block} Block */
/** @typedef {import('./ask-app.js').BlockVariant} BlockVariant */

export default async () => render(<ProductBlock />, document.body);

/** @param {string} key @param {Record<string, string | number>} [values] */
const t = (key, values) => shopify.i18n.translate(key, values);

function ProductBlock() {
  const productId = shopify.data.selected[0]?.id ?? '';
  const [attempt, setAttempt] = useState(0);
  /** @type {[Block | 'loading' | 'trouble', (next: Block | 'loading' | 'trouble') => void]} */
  const [block, setBlock] = useState(/** @type {Block | 'loading' | 'trouble'} */ ('loading'));
  useEffect(() => {
    let left = false;
    setBlock('loading');
    readBlock(productId).then(
      (read) => !left && setBlock(read),
      () => !left && setBlock('trouble'),
    );
    return () => {
      left = true;
    };
  }, [productId, attempt]);
  return (
    <s-admin-block heading={t('name')}>
      {block === 'loading' ? (
        <s-spinner accessibilityLabel={t('loading')} />
      ) : block === 'trouble' ? (
        <s-stack gap="base">
          <s-banner tone="warning">{t('trouble')}</s-banner>
          <s-button onClick={() => setAttempt((n) => n + 1)}>{t('again')}</s-button>
        </s-stack>
      ) : (
        <Variants block={block} />
      )}
    </s-admin-block>
  );
}

/** @param {{ block: Block }} props */
function Variants({ block }) {
  if (block.variants.length === 0) return <s-text>{t('none')}</s-text>;
  return (
    <s-stack gap="large">
      {block.variants.map((variant) => (
        <Variant key={variant.gid} variant={variant} alone={block.variants.length === 1} />
      ))}
      {block.more > 0 ? <s-text color="subdued">{t('more', { count: block.more })}</s-text> : null}
    </s-stack>
  );
}

/** @param {{ variant: BlockVariant, alone: boolean }} props */
function Variant({ variant, alone }) {
  return (
    <s-stack gap="small">
      {alone ? null : <s-heading>{variant.title}</s-heading>}
      <s-text>
        {t('price')}: {variant.price} · {t('floor')}: {variant.floor ?? t('noFloor')}
      </s-text>
      {variant.below > 0 ? <s-badge tone="critical">{t('below', { count: variant.below })}</s-badge> : null}
      {variant.offers.length === 0 ? (
        <s-text color="subdued">{t('noCompetitors')}</s-text>
      ) : (
        <s-stack gap="small-300">
          <s-text type="strong">{t('cheapest')}</s-text>
          {variant.offers.map((offer) => (
            <s-text key={offer.url}>
              {offer.retailer}: {offer.price}
              {offer.inStock ? '' : ` (${t('outOfStock')})`}
            </s-text>
          ))}
        </s-stack>
      )}
      <Suggestion variant={variant} />
    </s-stack>
  );
}

/** @param {{ variant: BlockVariant }} props */
function Suggestion({ variant }) {
  const { advice } = variant;
  const [busy, setBusy] = useState(false);
  /** @type {[{ ok: boolean, text: string } | null, (next: { ok: boolean, text: string } | null) => void]} */
  const [result, setResult] = useState(/** @type {{ ok: boolean, text: string } | null} */ (null));
  if (!advice) return <s-text color="subdued">{t('noSuggestion')}</s-text>;
  const apply = async () => {
    setBusy(true);
    try {
      const answer = await applySuggestion(advice);
      setResult({ ok: answer.ok, text: answer.ok ? t('applied', { price: advice.suggested }) : answer.message });
    } catch {
      setResult({ ok: false, text: t('trouble') });
    }
    setBusy(false);
  };
  return (
    <s-stack gap="small">
      {result ? <s-banner tone={result.ok ? 'success' : 'warning'}>{result.text}</s-banner> : null}
      {result?.ok ? null : (
        <>
          <s-text>
            {t('suggestion')}: {t('suggested', { price: advice.suggested, current: variant.price, confidence: advice.confidence })}
          </s-text>
          <s-text color="subdued">{t('estimate')}</s-text>
          <s-button variant="secondary" loading={busy} onClick={apply}>
            {t('apply', { price: advice.suggested })}
          </s-button>
        </>
      )}
      <s-link href={variant.page}>{t('details')}</s-link>
    </s-stack>
  );
}
