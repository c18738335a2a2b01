import {
  Banner,
  BlockStack,
  Card,
  FormLayout,
  Layout,
  Select,
  TextField,
  ChoiceList,
  Text,
} from '@shopify/polaris';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { type Goal, GOALS } from '#app/shop-state/goal.ts';
import type { ShopSettings } from '#app/shop-state/shop-settings.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import { formatError } from '#app/locales/format-refusal.ts';

type Fields = Record<
  'threshold' | 'usualMargin' | 'minMargin' | 'mapFormula' | 'share' | 'tolerance' | 'undercut',
  string
> & { goal: Goal };
/** In percent: the range that the server accepts. */
const BOUNDS: Partial<Record<keyof Fields, readonly [number, number]>> = {
  threshold: [50, 95],
  usualMargin: [1, 99],
  minMargin: [0, 95],
  share: [1, 100],
  tolerance: [0, 50],
  undercut: [0, 90],
};

/** Settings of confidence threshold, margins and MAP formula, shown in percent. */
export function LimitSettings({
  settings,
  hasGoals,
  hasUndercut,
}: {
  settings: ShopSettings;
  hasGoals: boolean;
  hasUndercut: boolean;
}) {
  const { messages } = useI18n();
  const labels = messages.settings;
  const { fields, change, edited, outcome } = useSettingsSection<Fields>(
    'limits',
    toFields(settings),
    ({ goal, undercut, ...limits }) => ({
      intent: 'limits',
      ...limits,
      ...(hasGoals && { goal }),
      ...(hasUndercut && { undercut }),
    }),
  );
  const set = (name: Exclude<keyof Fields, 'goal'>) => (value: string) => change({ [name]: value });
  const errorOf = (name: keyof Fields): string | undefined => {
    const bounds = BOUNDS[name];
    const wrong = outcome && !outcome.ok && outcome.errors.some((error) => error.pointer === name);
    return wrong && bounds ? labels.errors.number({ low: bounds[0], high: bounds[1] }) : undefined;
  };
  const percentField = (name: Exclude<keyof Fields, 'goal'>, label: string, helpText: string) => (
    <TextField
      label={label}
      helpText={helpText}
      value={fields[name]}
      onChange={set(name)}
      error={errorOf(name)}
      suffix={labels.percent}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
    />
  );
  return (
    <>
      {outcome && (!edited || !outcome.ok) ? (
        <Layout.Section>
          <SaveResult outcome={outcome} />
        </Layout.Section>
      ) : null}
      <Layout.AnnotatedSection
        title={labels.recommendation.title}
        description={labels.recommendation.text}
      >
        <Card>
          <FormLayout>
            {hasGoals ? (
              <GoalChoice goal={fields.goal} onChange={(goal) => change({ goal })} />
            ) : null}
            {percentField(
              'threshold',
              labels.recommendation.threshold,
              labels.recommendation.thresholdHelp,
            )}
            {percentField(
              'usualMargin',
              labels.recommendation.usualMargin,
              labels.recommendation.usualMarginHelp,
            )}
            {percentField(
              'minMargin',
              labels.recommendation.minMargin,
              labels.recommendation.minMarginHelp,
            )}
          </FormLayout>
        </Card>
      </Layout.AnnotatedSection>
      <Layout.AnnotatedSection title={labels.mapPrices.title} description={labels.mapPrices.text}>
        <Card>
          <BlockStack gap="400">
            <FormLayout>
              <Select
                label={labels.mapPrices.rule}
                options={[
                  { label: labels.mapPrices.ruleNone, value: 'none' },
                  { label: labels.mapPrices.ruleShare, value: 'share' },
                ]}
                value={fields.mapFormula}
                onChange={set('mapFormula')}
              />
              {fields.mapFormula === 'share'
                ? percentField('share', labels.mapPrices.share, labels.mapPrices.shareHelp)
                : null}
              {percentField(
                'tolerance',
                labels.mapPrices.tolerance,
                labels.mapPrices.toleranceHelp,
              )}
            </FormLayout>
          </BlockStack>
        </Card>
      </Layout.AnnotatedSection>
      {hasUndercut ? (
        <Layout.AnnotatedSection title={labels.undercut.title} description={labels.undercut.text}>
          <Card>
            <FormLayout>
              {percentField('undercut', labels.undercut.threshold, labels.undercut.thresholdHelp)}
            </FormLayout>
          </Card>
        </Layout.AnnotatedSection>
      ) : null}
    </>
  );
}

/** Choice of the goal of recommendations, each option with an explanation. */
function GoalChoice({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) {
  const labels = useI18n().messages.goal;
  return (
    <BlockStack gap="200">
      <ChoiceList
        title={labels.title}
        choices={GOALS.map((value) => ({
          value,
          label: labels.names[value],
          helpText: labels.help[value],
        }))}
        selected={[goal]}
        onChange={([chosen]) => {
          const next = GOALS.find((value) => value === chosen);
          if (next) onChange(next);
        }}
      />
      <Text as="p" tone="subdued">
        {labels.guard}
      </Text>
    </BlockStack>
  );
}

function SaveResult({ outcome }: { outcome: ActionResult<object> }) {
  const { messages } = useI18n();
  if (outcome.ok) return <Banner tone="success">{messages.settings.saved}</Banner>;
  return (
    <Banner tone="critical" title={messages.settings.failed}>
      <p>{formatError(messages, outcome)}</p>
    </Banner>
  );
}

function toFields(settings: ShopSettings): Fields {
  const percent = (fraction: number | null | undefined) =>
    fraction == null ? '' : String(Math.round(fraction * 1000) / 10);
  return {
    goal: settings.goal,
    threshold: percent(settings.recommendationThreshold),
    usualMargin: percent(settings.usualMargin),
    minMargin: percent(settings.minMargin),
    mapFormula: settings.mapFormula ? 'share' : 'none',
    share: percent(settings.mapFormula?.shareOfCompareAt),
    tolerance: percent(settings.mapTolerance),
    undercut: percent(settings.undercutThreshold),
  };
}
