import { BlockStack, Card, Text } from '@shopify/polaris';
import type { OutcomesPage } from '#app/activity/outcomes/list-outcomes.server.ts';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';

/** How accurate recommendations were, as measured; also shows what is not measured yet. */
export function ReliabilityCard({ reliability }: { reliability: OutcomesPage['reliability'] }) {
  const { messages, percent, count } = useI18n();
  const labels = messages.outcomes.reliability;
  const {
    measured,
    waiting,
    not_comparable: notComparable,
    within_interval: within,
    mean_error: error,
    bins,
    correction,
  } = reliability;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.title}
        </Text>
        {measured === 0 ? <Text as="p">{labels.none}</Text> : null}
        <dl className="pi-prices pi-recommendation-figures">
          <Figure
            term={labels.measured}
            value={count(measured)}
            {...(waiting > 0 ? { note: labels.waiting({ count: waiting }) } : {})}
          />
          {within === null ? null : (
            <Figure term={labels.within} value={percent(within)} note={labels.withinNote} />
          )}
          {error === null ? null : (
            <Figure
              term={labels.error}
              value={percent(error, { sign: true })}
              note={labels.errorNote}
            />
          )}
          {notComparable === 0 ? null : (
            <Figure term={labels.notComparable} value={count(notComparable)} />
          )}
        </dl>
        {bins.length === 0 ? null : (
          <>
            <Text as="h3" variant="headingSm">
              {labels.bins}
            </Text>
            <dl className="pi-prices pi-recommendation-figures">
              {bins.map((bin) => (
                <Figure
                  key={bin.confidence_from}
                  term={labels.bin({
                    from: percent(bin.confidence_from),
                    to: percent(bin.confidence_to),
                  })}
                  value={labels.binValue({ percent: percent(bin.improved), cases: bin.cases })}
                  note={labels.binNote({
                    low: percent(bin.improved_interval[0] ?? 0),
                    high: percent(bin.improved_interval[1] ?? 1),
                  })}
                />
              ))}
            </dl>
          </>
        )}
        <Text as="p" tone="subdued">
          {correction.in_use ? labels.correcting : labels.notYet({ count: correction.needed })}
        </Text>
      </BlockStack>
    </Card>
  );
}
