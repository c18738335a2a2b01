import { Banner, BlockStack, Card, Text } from '@shopify/polaris';
import type {
  ComparedGroup,
  RuleComparison,
} from '#app/activity/outcomes/list-rule-comparisons.server.ts';
import { useI18n } from '#app/components/i18n.tsx';

/**
 * Pricing rules that only a share of their products follows, beside the products that keep their
 * prices. `comparisons` null: the service can't say now. Renders nothing when no rule has a share.
 */
export function RuleComparisons({
  comparisons,
}: {
  comparisons: readonly RuleComparison[] | null;
}) {
  const { messages } = useI18n();
  const labels = messages.outcomes.ruleTests;
  if (comparisons === null) return <Banner tone="warning">{labels.failed}</Banner>;
  if (comparisons.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Text as="p" tone="subdued">
            {labels.text}
          </Text>
        </BlockStack>
        {comparisons.map((each) => (
          <Comparison key={`${each.key} ${each.currency}`} comparison={each} />
        ))}
      </BlockStack>
    </Card>
  );
}

function Comparison({ comparison }: { comparison: RuleComparison }) {
  const { messages, time } = useI18n();
  const labels = messages.outcomes.ruleTests;
  const { name, since, days, enough, following, control } = comparison;
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {name}
      </Text>
      <Text as="p" tone="subdued">
        {since ? labels.since({ when: time(since), days }) : labels.days({ days })}
      </Text>
      {enough ? null : <Banner tone="info">{labels.tooLittle}</Banner>}
      <table className="pi-table">
        <thead>
          <tr>
            <th scope="col">{labels.columns.group}</th>
            <th scope="col">{labels.columns.products}</th>
            <th scope="col">{labels.columns.units}</th>
            <th scope="col">{labels.columns.unitsPerDay}</th>
            <th scope="col">{labels.columns.revenuePerDay}</th>
          </tr>
        </thead>
        <tbody>
          <GroupLine name={labels.following} group={following} />
          <GroupLine name={labels.control} group={control} />
        </tbody>
      </table>
    </BlockStack>
  );
}

function GroupLine({ name, group }: { name: string; group: ComparedGroup }) {
  const { messages, count, money, locale } = useI18n();
  const { columns } = messages.outcomes.ruleTests;
  const twoDecimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label={columns.products} className="pi-number">
        {count(group.products)}
      </td>
      <td data-label={columns.units} className="pi-number">
        {count(group.units)}
      </td>
      <td data-label={columns.unitsPerDay} className="pi-number">
        {group.unitsPerDay === null ? '–' : twoDecimals.format(group.unitsPerDay)}
      </td>
      <td data-label={columns.revenuePerDay} className="pi-number">
        {group.revenuePerDay === null ? '–' : money(group.revenuePerDay)}
      </td>
    </tr>
  );
}
