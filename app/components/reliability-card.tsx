import { BlockStack, Card, Text } from '@shopify/polaris';
import type { OutcomesPage } from '#app/service-copy/list-outcomes.server.ts';
import { Figure } from './figure.tsx';
import { useWords } from './words.tsx';

/** How far advice was right, from what was measured; what is not known yet is said. */
export function ReliabilityCard({ reliability }: { reliability: OutcomesPage['reliability'] }) {
  const { texts, percent, count } = useWords();
  const words = texts.outcomes.reliability;
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
          {words.title}
        </Text>
        {measured === 0 ? <Text as="p">{words.none}</Text> : null}
        <dl className="pi-prices pi-recommendation-figures">
          <Figure
            term={words.measured}
            value={count(measured)}
            {...(waiting > 0 ? { note: words.waiting(waiting) } : {})}
          />
          {within === null ? null : (
            <Figure term={words.within} value={percent(within)} note={words.withinNote} />
          )}
          {error === null ? null : (
            <Figure
              term={words.error}
              value={percent(error, { sign: true })}
              note={words.errorNote}
            />
          )}
          {notComparable === 0 ? null : (
            <Figure term={words.notComparable} value={count(notComparable)} />
          )}
        </dl>
        {bins.length === 0 ? null : (
          <>
            <Text as="h3" variant="headingSm">
              {words.bins}
            </Text>
            <dl className="pi-prices pi-recommendation-figures">
              {bins.map((bin) => (
                <Figure
                  key={bin.confidence_from}
                  term={words.bin(percent(bin.confidence_from), percent(bin.confidence_to))}
                  value={words.binValue(percent(bin.improved), bin.cases)}
                  note={words.binNote(
                    percent(bin.improved_interval[0] ?? 0),
                    percent(bin.improved_interval[1] ?? 1),
                  )}
                />
              ))}
            </dl>
          </>
        )}
        <Text as="p" tone="subdued">
          {correction.in_use ? words.correcting : words.notYet(correction.needed)}
        </Text>
      </BlockStack>
    </Card>
  );
}
