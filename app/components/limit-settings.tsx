import { Banner, BlockStack, Card, FormLayout, Layout, Select, TextField } from '@shopify/polaris';
import type { ActionResult } from '#app/service-copy/to-action-result.server.ts';
import type { Goal } from '#app/settings/goal.ts';
import type { ShopSettings } from '#app/settings/shop-settings.ts';
import { GoalChoice } from './goal-choice.tsx';
import { useSettingsSection } from './settings-section.tsx';
import { useWords } from './words.tsx';
import { formatError } from '#app/texts/to-refusal.ts';

type Fields = Record<
  'threshold' | 'usualMargin' | 'minMargin' | 'floorRule' | 'share' | 'tolerance',
  string
> & { goal: Goal };
/** In percent: what the server takes. */
const BOUNDS: Partial<Record<keyof Fields, readonly [number, number]>> = {
  threshold: [50, 95],
  usualMargin: [1, 99],
  minMargin: [0, 95],
  share: [1, 100],
  tolerance: [0, 50],
};

/** Thresholds, margins and the floor rule, in percent as people write them. */
export function LimitSettings({
  settings,
  hasGoals,
}: {
  settings: ShopSettings;
  hasGoals: boolean;
}) {
  const { texts } = useWords();
  const words = texts.settings;
  const { fields, change, edited, outcome } = useSettingsSection<Fields>(
    'limits',
    toFields(settings),
    ({ goal, ...limits }) => ({ intent: 'limits', ...limits, ...(hasGoals && { goal }) }),
  );
  const set = (name: Exclude<keyof Fields, 'goal'>) => (value: string) => change({ [name]: value });
  const errorOf = (name: keyof Fields): string | undefined => {
    const bounds = BOUNDS[name];
    const wrong = outcome && !outcome.ok && outcome.errors.some((error) => error.pointer === name);
    return wrong && bounds ? words.errors.number(...bounds) : undefined;
  };
  const percentField = (name: Exclude<keyof Fields, 'goal'>, label: string, helpText: string) => (
    <TextField
      label={label}
      helpText={helpText}
      value={fields[name]}
      onChange={set(name)}
      error={errorOf(name)}
      suffix={words.percent}
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
        title={words.recommendation.title}
        description={words.recommendation.text}
      >
        <Card>
          <FormLayout>
            {hasGoals ? (
              <GoalChoice goal={fields.goal} onChange={(goal) => change({ goal })} />
            ) : null}
            {percentField(
              'threshold',
              words.recommendation.threshold,
              words.recommendation.thresholdHelp,
            )}
            {percentField(
              'usualMargin',
              words.recommendation.usualMargin,
              words.recommendation.usualMarginHelp,
            )}
            {percentField(
              'minMargin',
              words.recommendation.minMargin,
              words.recommendation.minMarginHelp,
            )}
          </FormLayout>
        </Card>
      </Layout.AnnotatedSection>
      <Layout.AnnotatedSection title={words.mapPrices.title} description={words.mapPrices.text}>
        <Card>
          <BlockStack gap="400">
            <FormLayout>
              <Select
                label={words.mapPrices.rule}
                options={[
                  { label: words.mapPrices.ruleNone, value: 'none' },
                  { label: words.mapPrices.ruleShare, value: 'share' },
                ]}
                value={fields.floorRule}
                onChange={set('floorRule')}
              />
              {fields.floorRule === 'share'
                ? percentField('share', words.mapPrices.share, words.mapPrices.shareHelp)
                : null}
              {percentField('tolerance', words.mapPrices.tolerance, words.mapPrices.toleranceHelp)}
            </FormLayout>
          </BlockStack>
        </Card>
      </Layout.AnnotatedSection>
    </>
  );
}

function SaveResult({ outcome }: { outcome: ActionResult<object> }) {
  const { texts } = useWords();
  if (outcome.ok) return <Banner tone="success">{texts.settings.saved}</Banner>;
  return (
    <Banner tone="critical" title={texts.settings.failed}>
      <p>{formatError(texts, outcome)}</p>
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
    floorRule: settings.floorRule ? 'share' : 'none',
    share: percent(settings.floorRule?.shareOfCompareAt),
    tolerance: percent(settings.mapTolerance),
  };
}
