import { Link } from '@remix-run/react';
import { BlockStack, Card, InlineStack, Text } from '@shopify/polaris';
import { Figure } from '#app/components/figure.tsx';
import { useI18n } from '#app/components/i18n.tsx';
import type { RankedRetailer } from '#sdk/index.ts';

/** The retailer's figures of the last 30 days, each with its definition, and where to go from there. */
export function RetailerFigures({ row }: { row: RankedRetailer }) {
  const { messages, count, percent, age } = useI18n();
  const labels = messages.retailers;
  const { figures } = labels;
  const { cases, mean_seconds: mean, median_seconds: median } = row.time_to_comply;
  const days = (seconds: number) => labels.days({ count: Math.round(seconds / 8_640) / 10 });
  const open = `/app/alerts?retailer=${encodeURIComponent(row.retailer)}`;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {figures.title}
        </Text>
        <dl className="pi-prices pi-recommendation-figures">
          <Figure
            term={figures.share}
            value={row.period_share === null ? '–' : percent(row.period_share)}
            note={figures.shareNote}
          />
          <Figure
            term={figures.offers}
            value={row.counted_day === null ? '–' : count(row.offers)}
            note={figures.offersNote}
          />
          <Figure
            term={figures.open}
            value={count(row.open_violations)}
            note={
              row.oldest_open_at === null
                ? figures.openNote({ excused: row.excused_violations })
                : labels.oldest({ when: age(new Date(row.oldest_open_at)) })
            }
          />
          <Figure term={figures.past} value={count(row.past_violations)} note={figures.pastNote} />
          <Figure
            term={figures.time}
            value={mean === null ? '–' : days(mean)}
            note={
              median === null
                ? figures.timeNote
                : figures.timeBasis({ count: cases, median: days(median) })
            }
          />
          <Figure
            term={figures.repeats}
            value={count(row.repeat_offenses)}
            note={figures.repeatsNote}
          />
        </dl>
        <InlineStack gap="400">
          <Link className="pi-text-link" to={open}>
            {figures.showOpen}
          </Link>
          <Link className="pi-text-link" to={`${open}&view=resolved`}>
            {figures.showPast}
          </Link>
          <Link className="pi-text-link" to="/app/notices">
            {messages.pages.notices}
          </Link>
        </InlineStack>
      </BlockStack>
    </Card>
  );
}
