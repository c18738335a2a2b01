import { Link } from '@remix-run/react';
import {
  Badge,
  type BadgeProps,
  BlockStack,
  Button,
  Card,
  InlineStack,
  Text,
} from '@shopify/polaris';
import type { RuleMode } from '#pricing/contract/rule.ts';
import { useI18n } from '#app/components/i18n.tsx';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import type { RuleCheck } from './check-rules.server.ts';
import { describeRule, describeSegment, type ValueTitles } from './describe-rule.ts';
import { buildRulePath, type RuleSetTexts, type RuleTexts } from './rule-form.ts';
import { RuleWarnings } from './rule-warnings.tsx';

const TONES: Readonly<Record<RuleMode, BadgeProps['tone']>> = {
  off: undefined,
  suggest: 'info',
  approve: 'attention',
  automatic: 'success',
};

export interface RuleListProps {
  readonly form: RuleSetTexts;
  readonly titles: ValueTitles;
  readonly check: ActionResult<RuleCheck> | undefined;
  readonly isBusy: boolean;
  readonly onAct: (fields: Record<string, string>) => void;
}

/** The rules in the order in which they decide. */
export function RuleList({ form, ...rest }: RuleListProps) {
  const labels = useI18n().messages.rules;
  return (
    <ol className="pi-amounts" aria-label={labels.title}>
      {form.rules.map((rule, at) => (
        <li key={rule.key}>
          <RuleCard {...rest} rule={rule} at={at} isLast={at === form.rules.length - 1} />
        </li>
      ))}
    </ol>
  );
}

function RuleCard({
  rule,
  at,
  isLast,
  titles,
  check,
  isBusy,
  onAct,
}: Omit<RuleListProps, 'form'> & { rule: RuleTexts; at: number; isLast: boolean }) {
  const i18n = useI18n();
  const { messages } = i18n;
  const labels = messages.rules;
  const isManager = useHasRole('manager');
  const isOwner = useHasRole('owner');
  const reach = check?.ok ? check.reach?.[rule.key] : undefined;
  const warnings = check?.ok ? check.warnings.filter(({ ruleKey }) => ruleKey === rule.key) : [];
  const { key, name } = rule;
  // Turning a rule on again that acted before is done in the editor, where its mode is chosen.
  const isOn = rule.mode !== 'off';
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center" align="space-between">
          <Text as="h2" variant="headingMd">
            <Link to={buildRulePath(key)} className="pi-text-link">
              {labels.position({ position: at + 1, rule: name })}
            </Link>
          </Text>
          <Badge tone={TONES[rule.mode]}>{labels.modes.names[rule.mode]}</Badge>
        </InlineStack>
        <Text as="p">{describeRule(i18n, rule)}</Text>
        <Text as="p" tone="subdued">
          <bdi>{describeSegment(i18n, rule.segment, titles)}</bdi>
          {' — '}
          {reach === undefined
            ? labels.reachUnknown
            : labels.reach({ products: reach.products, matching: reach.matching })}
        </Text>
        <RuleWarnings warnings={warnings} />
        <InlineStack gap="200">
          <Button
            disabled={!isManager || isBusy || at === 0}
            accessibilityLabel={`${labels.up}: ${name}`}
            onClick={() => onAct({ intent: 'move', key, by: '-1' })}
          >
            {labels.up}
          </Button>
          <Button
            disabled={!isManager || isBusy || isLast}
            accessibilityLabel={`${labels.down}: ${name}`}
            onClick={() => onAct({ intent: 'move', key, by: '1' })}
          >
            {labels.down}
          </Button>
          <Button
            disabled={!isManager || isBusy}
            accessibilityLabel={`${isOn ? labels.turnOff : labels.turnOn}: ${name}`}
            onClick={() => onAct({ intent: 'mode', key, mode: isOn ? 'off' : 'suggest' })}
          >
            {isOn ? labels.turnOff : labels.turnOn}
          </Button>
          <Button
            url={buildRulePath(key)}
            accessibilityLabel={`${isManager ? labels.edit : labels.view}: ${name}`}
          >
            {isManager ? labels.edit : labels.view}
          </Button>
        </InlineStack>
        {rule.mode === 'automatic' && isManager && !isOwner ? (
          <Text as="p" tone="subdued">
            {labels.modes.ownerNeeded}
          </Text>
        ) : null}
      </BlockStack>
    </Card>
  );
}
