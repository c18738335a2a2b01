import { useI18n } from '#app/components/i18n.tsx';
import type { RuleChange } from './list-rule-changes.ts';

/** What differs between two rule sets, in words. */
export function RuleChangeList({ changes }: { changes: readonly RuleChange[] }) {
  const labels = useI18n().messages.rules.changes;
  if (changes.length === 0) return <p>{labels.none}</p>;
  return (
    <ul className="pi-list">
      {changes.map(({ what, name }, at) => (
        <li key={at}>
          {what === 'guard_rails' ? labels.guard_rails : labels[what]({ rule: name })}
        </li>
      ))}
    </ul>
  );
}
