import { useFetcher, useNavigate, useSearchParams } from '@remix-run/react';
import { Banner, BlockStack, Button, InlineStack, Modal, Text } from '@shopify/polaris';
import { useEffect, useRef, useState } from 'react';
import { AdminSaveBar, useLeaveConfirmation } from '#app/components/admin-save-bar.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { RuleDone } from './handle-rule-action.server.ts';
import { RuleBacktest } from './rule-backtest.tsx';
import { RuleFields, type RuleFieldsProps } from './rule-fields.tsx';
import { buildRulePath, chooseKey, type RuleDraft, type RuleTexts } from './rule-form.ts';
import { RuleErrors } from './rule-errors.tsx';
import { RuleOutcome } from './rule-outcome.tsx';
import { RulePreview } from './rule-preview.tsx';
import type { RuleSetView } from './rule-set.server.ts';
import { RuleWarnings } from './rule-warnings.tsx';
import { useRuleCheck } from './use-rule-check.ts';

export interface RuleEditorProps extends Pick<
  RuleFieldsProps,
  'titles' | 'searches' | 'retailers' | 'currency' | 'plan'
> {
  readonly ruleSet: RuleSetView;
  /** Null: a new rule. */
  readonly stored: RuleTexts | null;
  readonly initial: RuleDraft;
}

/**
 * The form of a rule, checked while it is typed, and tried before it is saved. What was typed stays
 * on any error.
 */
export function RuleEditor({ ruleSet, stored, initial, ...choices }: RuleEditorProps) {
  const { messages } = useI18n();
  const labels = messages.rules;
  const isManager = useHasRole('manager');
  const isOwner = useHasRole('owner');
  const navigate = useNavigate();
  // Of a new rule, which has got a page of its own.
  const [params] = useSearchParams();
  const savedBefore = stored === null ? null : params.get(SAVED);
  const fetcher = useFetcher<ActionResult<RuleDone>>();
  const isBusy = fetcher.state !== 'idle';
  const outcome = isBusy ? null : (fetcher.data ?? null);
  const [draft, setDraft] = useState(initial);
  const [base, setBase] = useState(initial);
  const [round, setRound] = useState(0);
  // The version that was edited: a later one of somebody else is not overwritten unseen.
  const [version, setVersion] = useState(ruleSet.version);
  const { rules } = ruleSet.form;
  const taken = new Set(rules.map(({ key }) => key));
  const key = stored?.key ?? chooseKey(draft.name, taken);
  const found = rules.findIndex((rule) => rule.key === key);
  const index = found < 0 ? rules.length : found;
  const tried = [...rules.slice(0, index), { ...draft, key }, ...rules.slice(index + 1)];
  const form = JSON.stringify({ ...ruleSet.form, rules: tried });
  const { check, isCurrent } = useRuleCheck(form);
  const issues = check?.ok ? check.issues : [];
  const isEdited = JSON.stringify(draft) !== JSON.stringify(base);
  const mayEdit = isManager && (isOwner || stored?.mode !== 'automatic');
  const done = outcome?.ok ? outcome : null;
  const saved = done?.done === 'saved' ? done : null;
  useLeaveConfirmation(isEdited && !isBusy && saved === null);
  // What is typed while it is being saved is not saved.
  const sent = useRef(draft);
  const handled = useRef<typeof saved>(null);
  useEffect(() => {
    if (saved === null || handled.current === saved) return;
    handled.current = saved;
    if (saved.intent === 'delete') return void navigate('/app/rules');
    if (stored === null && saved.key !== null)
      return void navigate(buildSavedPath(saved.key, saved.isSearching), { replace: true });
    setBase(sent.current);
    setVersion(saved.version);
  }, [saved, stored, navigate]);
  const act = (fields: Record<string, string>, of = version) =>
    void fetcher.submit({ ...fields, version: String(of) }, { method: 'post' });
  const save = (of = version) => {
    sent.current = draft;
    act({ intent: 'save', key: stored?.key ?? '', rule: JSON.stringify(draft) }, of);
  };
  const showStored = (rule: RuleDraft) => {
    setDraft(rule);
    setBase(rule);
    setRound(round + 1);
  };
  const names = Object.fromEntries(tried.map((rule) => [rule.key, rule.name]));
  const warnings = check?.ok ? check.warnings.filter(({ ruleKey }) => ruleKey === key) : [];
  const canTest = isCurrent && issues.length === 0;
  return (
    <BlockStack gap="400">
      <AdminSaveBar id="rule" open={isEdited && mayEdit}>
        <button
          type="button"
          variant="primary"
          onClick={() => save()}
          loading={isBusy ? '' : undefined}
        >
          {messages.shared.save}
        </button>
        <button type="button" onClick={() => showStored(base)} disabled={isBusy}>
          {messages.shared.discard}
        </button>
      </AdminSaveBar>
      {outcome === null && savedBefore !== null ? (
        <Banner tone="success">
          <p>{savedBefore === 'searching' ? labels.savedSearching : labels.saved}</p>
        </Banner>
      ) : null}
      {outcome ? (
        <RuleOutcome
          outcome={outcome}
          onKeep={(theirs) => {
            setVersion(theirs);
            save(theirs);
          }}
          onDiscard={() => {
            setVersion(ruleSet.version);
            showStored(rules[found] ?? initial);
          }}
        />
      ) : null}
      {isManager && !mayEdit ? (
        <Text as="p" tone="subdued">
          {labels.modes.ownerNeeded}
        </Text>
      ) : null}
      <RuleErrors issues={issues} base={['rules', index]}>
        <fieldset key={round} className="pi-fieldset" disabled={!mayEdit}>
          <RuleFields
            {...choices}
            rule={draft}
            reach={check?.ok ? (check.reach?.[key] ?? null) : null}
            onChange={setDraft}
          />
        </fieldset>
      </RuleErrors>
      <RuleWarnings warnings={warnings} />
      <RulePreview form={form} names={names} disabled={!canTest} />
      <RuleBacktest form={form} names={names} disabled={!canTest} />
      {stored === null ? null : (
        <InlineStack align="end">
          <DeleteRule
            disabled={!mayEdit || isBusy}
            onDelete={() => act({ intent: 'delete', key: stored.key })}
          />
        </InlineStack>
      )}
    </BlockStack>
  );
}

/** Says on the page of a rule that it was saved just now. */
const SAVED = 'saved';

function buildSavedPath(key: string, isSearching: boolean): string {
  const path = buildRulePath(key);
  const value = isSearching ? 'searching' : 'yes';
  return `${path}${path.includes('?') ? '&' : '?'}${SAVED}=${value}`;
}

function DeleteRule({ disabled, onDelete }: { disabled: boolean; onDelete: () => void }) {
  const { messages } = useI18n();
  const labels = messages.rules;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button tone="critical" disabled={disabled} onClick={() => setAsking(true)}>
        {labels.delete}
      </Button>
      <Modal
        open={isAsking}
        onClose={() => setAsking(false)}
        title={labels.deleteTitle}
        primaryAction={{
          content: labels.delete,
          destructive: true,
          onAction: () => {
            setAsking(false);
            onDelete();
          },
        }}
        secondaryActions={[{ content: messages.shared.cancel, onAction: () => setAsking(false) }]}
      >
        <Modal.Section>
          <Text as="p">{labels.deleteText}</Text>
        </Modal.Section>
      </Modal>
    </>
  );
}
