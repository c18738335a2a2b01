import { useFetcher } from '@remix-run/react';
import { Banner, BlockStack, Box, Card, ChoiceList, Layout, Spinner, Text } from '@shopify/polaris';
import { useEffect } from 'react';
import type { ActionResult } from '#app/requests/to-action-result.server.ts';
import { formatError } from '#app/locales/format-refusal.ts';
import type { MatchEstimate, MatchEstimates } from './match-threshold.server.ts';
import { useSettingsSection } from './settings-section.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** About the height of the choices, so that the sections below stay where they are. */
const CHOICES_HEIGHT = '400px';

/**
 * How sure the service must be to match without review, with what each choice risks. The numbers
 * come from the service after the page is shown: without them the other sections work.
 */
export function MatchingSettings() {
  const { messages } = useI18n();
  const labels = messages.settings.matching;
  const fetcher = useFetcher<ActionResult<MatchEstimates>>();
  const { data, load } = fetcher;
  useEffect(() => {
    load('/app/settings/matching');
  }, [load]);
  return (
    <Layout.AnnotatedSection id="matching" title={labels.title} description={labels.text}>
      <Card>
        {data === undefined ? (
          <Box minHeight={CHOICES_HEIGHT}>
            <Spinner size="small" accessibilityLabel={labels.loading} />
          </Box>
        ) : null}
        {data?.ok === false ? (
          <Banner
            tone="warning"
            title={labels.failed}
            action={{
              content: messages.shared.tryAgain,
              loading: fetcher.state !== 'idle',
              onAction: () => load('/app/settings/matching'),
            }}
          >
            <p>{formatError(messages, data)}</p>
          </Banner>
        ) : null}
        {data?.ok ? <ThresholdChoice {...data} /> : null}
      </Card>
    </Layout.AnnotatedSection>
  );
}

function ThresholdChoice({ estimates, hasMatches }: MatchEstimates) {
  const { messages, percent } = useI18n();
  const labels = messages.settings.matching;
  const formatEstimate = useFormatEstimate();
  const current = estimates.find(({ isCurrent }) => isCurrent);
  const { fields, change, edited, outcome } = useSettingsSection(
    'matching',
    { threshold: String(current?.threshold ?? '') },
    ({ threshold }) => ({ intent: 'matching', matchThreshold: threshold }),
  );
  const chosen = estimates.find(({ threshold }) => String(threshold) === fields.threshold);
  const failure = outcome?.ok === false ? outcome : null;
  const isBelowReview = failure?.errors.some(({ code }) => code === 'below_review') ?? false;
  return (
    <BlockStack gap="400">
      {hasMatches ? null : <Text as="p">{labels.unknown}</Text>}
      <div>
        <ChoiceList
          title={labels.choices}
          choices={estimates.map((estimate) => {
            const values = { percent: percent(estimate.threshold, { digits: 2 }) };
            return {
              value: String(estimate.threshold),
              label: estimate.isDefault ? labels.choiceDefault(values) : labels.choice(values),
              helpText: hasMatches ? formatEstimate(estimate) : undefined,
            };
          })}
          selected={[fields.threshold]}
          onChange={([threshold]) => change({ threshold: threshold ?? fields.threshold })}
        />
        <div aria-live="polite">
          {current && chosen && edited && hasMatches ? (
            <Box paddingBlockStart="400">
              <Text as="p">
                {chosen.threshold > current.threshold
                  ? labels.stricter({ count: current.matches - chosen.matches })
                  : labels.looser({ count: chosen.matches - current.matches })}
              </Text>
            </Box>
          ) : null}
        </div>
      </div>
      <Text as="p" tone="subdued">
        {labels.basis}
      </Text>
      {outcome?.ok && !edited ? <Banner tone="success">{labels.saved}</Banner> : null}
      {failure ? (
        <Banner tone="critical" title={messages.settings.failed}>
          <p>{isBelowReview ? labels.belowReview : formatError(messages, failure)}</p>
        </Banner>
      ) : null}
    </BlockStack>
  );
}

function useFormatEstimate(): (estimate: MatchEstimate) => string {
  const labels = useI18n().messages.settings.matching;
  return ({ matches, expectedWrong }) => {
    if (matches === 0) return labels.none;
    if (expectedWrong < 1) return labels.fewWrong({ count: matches });
    return labels.wrong({ count: matches, wrong: Math.round(expectedWrong) });
  };
}
