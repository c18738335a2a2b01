import { BlockStack, ChoiceList, Text } from '@shopify/polaris';
import type { RuleMode } from '#pricing/contract/rule.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { useHasRole } from '#app/shop/user-role.tsx';
import { canRulesAct, findActingPlan, MODES } from './rule-form.ts';

/** What the rule does with its prices. What the plan or the user's role does not allow says so. */
export function ModeFields({
  mode,
  plan,
  onChange,
}: {
  mode: RuleMode;
  plan: string;
  onChange: (mode: RuleMode) => void;
}) {
  const { messages } = useI18n();
  const { modes } = messages.rules;
  const isOwner = useHasRole('owner');
  const canAct = canRulesAct(plan);
  const isDisabled = (one: RuleMode) =>
    (!canAct && (one === 'approve' || one === 'automatic')) || (!isOwner && one === 'automatic');
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={modes.title}
        choices={MODES.map((value) => ({
          value,
          label: modes.names[value],
          helpText: modes.help[value],
          disabled: isDisabled(value),
        }))}
        selected={[mode]}
        onChange={([value]) => onChange(MODES.find((one) => one === value) ?? 'off')}
      />
      {canAct ? null : (
        <Text as="p" tone="subdued">
          {modes.planNeeded({
            plan: formatCode(messages.plans.names, findActingPlan()),
            current: formatCode(messages.plans.names, plan),
          })}
        </Text>
      )}
      {canAct && !isOwner ? (
        <Text as="p" tone="subdued">
          {modes.ownerNeeded}
        </Text>
      ) : null}
    </BlockStack>
  );
}
