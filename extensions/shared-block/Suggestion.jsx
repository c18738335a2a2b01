/** @jsxRuntime automatic */
/** @jsxImportSource preact */
// @ts-check
/* global crypto */
import { useRef, useState } from 'preact/hooks';
import { applySuggestion, SessionLostError, undoChange } from './ask-app.js';

/** @typedef {import('./ask-app.js').BlockVariant} BlockVariant */
/** @typedef {import('./Block.jsx').Translate} Translate */
/** @typedef {import('./ask-app.js').Answer} Answer */

/**
 * The suggestion for a variant with its button, what came of it, and the way back.
 * @param {{ variant: BlockVariant, again: () => void, t: Translate }} props
 */
export function Suggestion({ variant, again, t }) {
  const { recommendation, change } = variant;
  const [busy, setBusy] = useState(/** @type {'apply' | 'undo' | null} */ (null));
  const [result, setResult] = useState(/** @type {Answer | null} */ (null));
  const [compareAt, setCompareAt] = useState('leave');
  /** The same click for as long as no answer came: sent again, it changes nothing twice. */
  const requestKey = useRef('');
  /** @param {'apply' | 'undo'} what @param {() => Promise<Answer>} work */
  const run = async (what, work) => {
    if (busy) return;
    setBusy(what);
    try {
      setResult(await work());
      requestKey.current = '';
      again();
    } catch (error) {
      setResult({
        ok: false,
        message: t(error instanceof SessionLostError ? 'session' : 'uncertain'),
        changeId: null,
      });
    }
    setBusy(null);
  };
  const apply = () =>
    run('apply', () => {
      requestKey.current ||= crypto.randomUUID();
      if (!recommendation) throw new Error('Nothing to apply');
      return applySuggestion(
        { ...recommendation, compareAt, requestKey: requestKey.current },
        t('language'),
      );
    });
  const undoable = change ? change.id : null;
  return (
    <s-stack gap="small">
      {result ? (
        <s-banner tone={result.ok ? 'success' : 'warning'}>{result.message}</s-banner>
      ) : null}
      {change ? (
        <s-stack gap="small-300">
          {result?.ok ? null : <s-text>{change.text}</s-text>}
          <s-button
            variant="secondary"
            loading={busy === 'undo'}
            disabled={busy !== null}
            onClick={() => run('undo', () => undoChange(undoable ?? '', t('language')))}
          >
            {t('undo', { price: change.back })}
          </s-button>
        </s-stack>
      ) : null}
      {recommendation ? (
        <>
          <s-text>
            {t('suggested', {
              price: recommendation.suggested,
              current: variant.price,
              confidence: recommendation.confidence,
            })}
          </s-text>
          {recommendation.basis ? (
            <s-text color="subdued">{t('basis', { basis: recommendation.basis })}</s-text>
          ) : null}
          {recommendation.warnings.map((warning) => (
            <s-text key={warning} color="subdued">
              {warning}
            </s-text>
          ))}
          {recommendation.compareAt.length > 0 ? (
            <s-select
              label={t('compareAt')}
              value={compareAt}
              details={compareAt === 'old_price' ? recommendation.reductionNote : ''}
              onChange={(event) => setCompareAt(event.currentTarget.value)}
            >
              {recommendation.compareAt.map(({ value, label }) => (
                <s-option key={value} value={value}>
                  {label}
                </s-option>
              ))}
            </s-select>
          ) : null}
          <s-text color="subdued">{t('estimate')}</s-text>
          <s-button
            variant="secondary"
            loading={busy === 'apply'}
            disabled={busy !== null}
            onClick={apply}
          >
            {t('apply', { price: recommendation.suggested })}
          </s-button>
        </>
      ) : result?.ok ? null : (
        <>
          <s-text color="subdued">{t('noSuggestion')}</s-text>
          {variant.noRecommendation ? (
            <s-text color="subdued">{variant.noRecommendation}</s-text>
          ) : null}
        </>
      )}
    </s-stack>
  );
}
