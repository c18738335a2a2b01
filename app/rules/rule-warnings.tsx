import { Banner } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import type { RuleWarningView } from './check-rules.server.ts';

/** What is probably not meant; a rule with warnings can be saved. */
export function RuleWarnings({ warnings }: { warnings: readonly RuleWarningView[] }) {
  const { formatReason } = useI18n();
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning">
      <ul className="pi-list">
        {warnings.map(({ reason }) => (
          <li key={reason.text}>{formatReason('ruleWarning', reason)}</li>
        ))}
      </ul>
    </Banner>
  );
}
