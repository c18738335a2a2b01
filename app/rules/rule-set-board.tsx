import { useFetcher } from '@remix-run/react';
import { BlockStack, Card } from '@shopify/polaris';
import { useEffect, useState } from 'react';
import { AdminSaveBar, useLeaveConfirmation } from '#app/components/admin-save-bar.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { NothingHere } from '#app/components/nothing-here.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { ValueTitles } from './describe-rule.ts';
import type { RuleDone } from './handle-rule-action.server.ts';
import { RuleBacktest } from './rule-backtest.tsx';
import { RuleFiles } from './rule-files.tsx';
import type { GuardRailsDraft } from './rule-form.ts';
import { RuleList } from './rule-list.tsx';
import { RuleOutcome } from './rule-outcome.tsx';
import { RulePreview } from './rule-preview.tsx';
import type { RuleSetView, RuleVersion } from './rule-set.server.ts';
import { RuleWarnings } from './rule-warnings.tsx';
import { SetLimits } from './set-limits.tsx';
import { useRuleCheck } from './use-rule-check.ts';
import { VersionList } from './version-list.tsx';

/** The rule set as a whole: its rules in order, its limits, tests, versions and files. */
export function RuleSetBoard({
  ruleSet,
  versions,
  titles,
}: {
  ruleSet: RuleSetView;
  versions: readonly RuleVersion[];
  titles: ValueTitles;
}) {
  const { messages } = useI18n();
  const labels = messages.rules;
  const isManager = useHasRole('manager');
  const fetcher = useFetcher<ActionResult<RuleDone>>();
  const isBusy = fetcher.state !== 'idle';
  const outcome = isBusy ? null : (fetcher.data ?? null);
  const stored = ruleSet.form.guard_rails;
  const [edited, setEdited] = useState<GuardRailsDraft | null>(null);
  // Another number shows the fields anew, with the limits as they are stored.
  const [round, setRound] = useState(0);
  const discard = () => {
    setEdited(null);
    setRound((before) => before + 1);
  };
  const rails = edited ?? stored;
  const isEdited = edited !== null && JSON.stringify(edited) !== JSON.stringify(stored);
  const form = JSON.stringify({ ...ruleSet.form, guard_rails: rails });
  const { check, isCurrent } = useRuleCheck(form);
  const issues = check?.ok ? check.issues : [];
  const names = Object.fromEntries(ruleSet.form.rules.map(({ key, name }) => [key, name]));
  useLeaveConfirmation(isEdited && !isBusy);
  const isSaved = outcome?.ok === true && outcome.done === 'saved';
  useEffect(() => {
    if (isSaved) setEdited(null);
  }, [isSaved]);
  const act = (fields: Record<string, string>) =>
    void fetcher.submit(
      { ...fields, version: String(ruleSet.version) },
      { method: 'post', action: '/app/rules?index' },
    );
  const ownWarnings = check?.ok ? check.warnings.filter(({ ruleKey }) => ruleKey === null) : [];
  return (
    <BlockStack gap="400">
      <AdminSaveBar id="rule-limits" open={isEdited}>
        <button
          type="button"
          variant="primary"
          onClick={() => act({ intent: 'guard-rails', rails: JSON.stringify(rails) })}
          loading={isBusy ? '' : undefined}
        >
          {messages.shared.save}
        </button>
        <button type="button" onClick={discard} disabled={isBusy}>
          {messages.shared.discard}
        </button>
      </AdminSaveBar>
      {outcome ? <RuleOutcome outcome={outcome} /> : null}
      <RuleWarnings warnings={ownWarnings} />
      {ruleSet.form.rules.length === 0 ? (
        <Card>
          <NothingHere
            heading={labels.emptyTitle}
            action={isManager ? { content: labels.add, url: '/app/rules/new' } : undefined}
          >
            <p>{labels.emptyText}</p>
          </NothingHere>
        </Card>
      ) : (
        <RuleList form={ruleSet.form} titles={titles} check={check} isBusy={isBusy} onAct={act} />
      )}
      <SetLimits
        key={`${ruleSet.version} ${round}`}
        rails={rails}
        issues={issues}
        onChange={setEdited}
      />
      {ruleSet.form.rules.length > 0 ? (
        <>
          <RulePreview form={form} names={names} disabled={!isCurrent || issues.length > 0} />
          <RuleBacktest form={form} names={names} disabled={!isCurrent || issues.length > 0} />
        </>
      ) : null}
      <RuleFiles outcome={outcome} isBusy={isBusy} onAct={act} />
      {versions.length > 0 ? (
        <VersionList
          versions={versions}
          current={ruleSet.version}
          isBusy={isBusy}
          onRestore={(from) => act({ intent: 'restore', from: String(from) })}
        />
      ) : null}
    </BlockStack>
  );
}
