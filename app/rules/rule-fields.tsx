import { BlockStack, Card, Text, TextField } from '@shopify/polaris';
import { type ReactNode, useState } from 'react';
import { useI18n } from '#app/components/i18n.tsx';
import type { RuleReach } from './check-rules.server.ts';
import { describeRule, describeSegment, type ValueTitles } from './describe-rule.ts';
import { EndingFields } from './ending-fields.tsx';
import { LimitFields } from './limit-fields.tsx';
import { ModeFields } from './mode-fields.tsx';
import type { SearchState } from './resolve-searches.server.ts';
import { useFieldError } from './rule-errors.tsx';
import type { RuleDraft } from './rule-form.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { SegmentFields } from './segment-fields.tsx';
import { StrategyFields } from './strategy-fields.tsx';
import { CountField, PercentField } from './typed-field.tsx';

export interface RuleFieldsProps {
  readonly rule: RuleDraft;
  readonly titles: ValueTitles;
  readonly searches: Readonly<Record<string, SearchState>>;
  /** Domains of the competitors that the account monitors. */
  readonly retailers: readonly string[];
  /** The shop's. */
  readonly currency: string;
  readonly plan: string;
  /** Null while it is not known. */
  readonly reach: RuleReach | null;
  readonly onChange: (rule: RuleDraft) => void;
}

/** All fields of a rule, in the order of its sentence. */
export function RuleFields({ rule, reach, onChange, ...choices }: RuleFieldsProps) {
  const i18n = useI18n();
  const labels = i18n.messages.rules;
  const [named, setNamed] = useState<ValueTitles>({});
  const titles = { ...choices.titles, ...named };
  const set = (changes: Partial<RuleDraft>) => onChange({ ...rule, ...changes });
  const nameError = useFieldError('name');
  return (
    <BlockStack gap="400">
      <Card>
        <BlockStack gap="300">
          <TextField
            label={labels.name}
            value={rule.name}
            onChange={(name) => set({ name })}
            maxLength={100}
            autoComplete="off"
            requiredIndicator
            {...(nameError !== undefined && rule.name !== '' && { error: nameError })}
          />
          <div aria-live="polite">
            <Text as="p" fontWeight="semibold">
              {describeRule(i18n, rule)}
            </Text>
            <Text as="p" tone="subdued">
              <bdi>{describeSegment(i18n, rule.segment, titles)}</bdi>
              {' — '}
              {reach ? labels.reach(reach) : labels.reachUnknown}
            </Text>
          </div>
        </BlockStack>
      </Card>
      <Section title={labels.strategy.title} text={labels.strategy.text}>
        <StrategyFields
          strategies={rule.strategies}
          retailers={choices.retailers}
          currency={choices.currency}
          onChange={(strategies) => set({ strategies })}
        />
      </Section>
      <Section title={labels.segment.title} text={labels.segment.text}>
        <SegmentFields
          segment={rule.segment}
          titles={titles}
          searches={choices.searches}
          currency={choices.currency}
          onChange={(segment) => set({ segment })}
          onName={({ value, title }) => setNamed((before) => ({ ...before, [value]: title }))}
        />
      </Section>
      <Section title={labels.endings.title} text={labels.endings.text}>
        <EndingFields
          endings={rule.endings}
          currency={choices.currency}
          onChange={(endings) => set({ endings })}
        />
      </Section>
      <Section title={labels.limits.ruleTitle} text={labels.limits.ruleText}>
        <LimitFields
          rails={rule.guard_rails}
          inherited
          onChange={(rails) => set({ guard_rails: rails })}
        />
      </Section>
      <Section title={labels.schedule.title} text={labels.schedule.text}>
        <ScheduleFields schedule={rule.schedule} onChange={(schedule) => set({ schedule })} />
      </Section>
      <Section title={labels.modes.sectionTitle} text={labels.modes.text}>
        <ModeFields mode={rule.mode} plan={choices.plan} onChange={(mode) => set({ mode })} />
        <TestFields rule={rule} onChange={set} />
      </Section>
    </BlockStack>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {title}
          </Text>
          <Text as="p" tone="subdued">
            {text}
          </Text>
        </BlockStack>
        {children}
      </BlockStack>
    </Card>
  );
}

function TestFields({
  rule,
  onChange,
}: {
  rule: RuleDraft;
  onChange: (changes: Partial<RuleDraft>) => void;
}) {
  const labels = useI18n().messages.rules.modes;
  const shareError = useFieldError('test_share');
  const changesError = useFieldError('max_changes_per_day');
  return (
    <div className="pi-fields">
      <PercentField
        label={labels.testShare}
        helpText={labels.testShareHelp}
        placeholder={labels.testShareNone}
        value={rule.test_share ?? undefined}
        error={shareError}
        onChange={(share) => onChange({ test_share: share ?? null })}
      />
      {rule.mode === 'automatic' ? (
        <CountField
          label={labels.maxChanges}
          helpText={labels.maxChangesHelp}
          value={rule.max_changes_per_day ?? undefined}
          error={changesError}
          onChange={(most) => onChange({ max_changes_per_day: most ?? null })}
        />
      ) : null}
    </div>
  );
}
