import { BlockStack, Card, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { useHasRole } from '#app/shop/user-role.tsx';
import { LimitFields } from './limit-fields.tsx';
import type { RuleIssue } from './parse-rule-set.server.ts';
import type { GuardRailsDraft } from './rule-form.ts';
import { RuleErrors, useFieldError } from './rule-errors.tsx';
import { PercentField } from './typed-field.tsx';

/** The limits that no rule of the set can break. */
export function SetLimits({
  rails,
  issues,
  onChange,
}: {
  rails: GuardRailsDraft;
  issues: readonly RuleIssue[];
  onChange: (rails: GuardRailsDraft) => void;
}) {
  const labels = useI18n().messages.rules.limits;
  const isManager = useHasRole('manager');
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Text as="p">{labels.text}</Text>
        </BlockStack>
        <fieldset className="pi-fieldset" disabled={!isManager}>
          <RuleErrors issues={issues} base={[]}>
            <BlockStack gap="300">
              <LimitFields
                rails={rails}
                onChange={(changed) => onChange({ ...rails, ...changed })}
              />
              <WarnShare rails={rails} onChange={onChange} />
            </BlockStack>
          </RuleErrors>
        </fieldset>
      </BlockStack>
    </Card>
  );
}

function WarnShare({
  rails,
  onChange,
}: {
  rails: GuardRailsDraft;
  onChange: (rails: GuardRailsDraft) => void;
}) {
  const labels = useI18n().messages.rules.limits;
  const error = useFieldError('guard_rails', 'warn_share');
  return (
    <PercentField
      label={labels.warnShare}
      helpText={labels.warnShareHelp}
      value={rails.warn_share}
      error={error}
      onChange={(share) => onChange({ ...rails, warn_share: share ?? '' })}
    />
  );
}
