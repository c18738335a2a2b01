import { Banner, BlockStack, Button, Card, InlineStack, Text } from '@shopify/polaris';
import { useState } from 'react';
import { saveStream } from '#app/components/download-button.tsx';
import { Figure } from '#app/components/figure.tsx';
import { useI18n, useLocale } from '#app/components/i18n.tsx';
import { formatCode } from '#app/locales/format-reason.ts';
import { createPreviewRows, MOST_CHANGES, MOST_HELD } from './preview-rows.ts';
import { PreviewTable } from './preview-table.tsx';
import type { PreviewRow, PreviewSummary } from './rule-test.ts';
import { TestProgress } from './test-progress.tsx';
import { requestRuleTest, useRuleTest } from './use-rule-test.ts';

export interface RuleTestProps {
  /** JSON of the rule set that is tried, also one that is not saved. */
  readonly form: string;
  /** What people call the rules, by key. */
  readonly names: Readonly<Record<string, string>>;
  /** The form has problems that must be solved first. */
  readonly disabled: boolean;
}

/** What a rule set would change now, before it is saved. */
export function RulePreview({ form, names, disabled }: RuleTestProps) {
  const { messages } = useI18n();
  const labels = messages.rules.preview;
  const { status, start, cancel } = useRuleTest();
  const [rows, setRows] = useState<readonly PreviewRow[]>([]);
  const [summary, setSummary] = useState<PreviewSummary | null>(null);
  const [tried, setTried] = useState<string | null>(null);
  const run = async () => {
    const kept = createPreviewRows();
    let counts: PreviewSummary | null = null;
    setSummary(null);
    const isWhole = await start(`{"what":"preview","form":${form}}`, (line) => {
      if (line.type === 'product') kept.add(line);
      if (line.type === 'summary') counts = line;
    });
    if (!isWhole) return;
    setTried(form);
    setRows(kept.list());
    setSummary(counts);
  };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {labels.title}
          </Text>
          <Text as="p">{labels.text}</Text>
        </BlockStack>
        <InlineStack gap="200">
          <Button disabled={disabled || status.state === 'running'} onClick={() => void run()}>
            {summary ? labels.again : labels.start}
          </Button>
          {summary ? <PreviewFiles form={tried ?? form} /> : null}
        </InlineStack>
        <TestProgress status={status} onCancel={cancel} />
        {summary && tried !== form ? (
          <Banner tone="info">{messages.rules.test.outdated}</Banner>
        ) : null}
        {summary ? (
          <>
            <Summary summary={summary} names={names} />
            {summary.changing > MOST_CHANGES ? (
              <Text as="p">{labels.onlyLargest({ count: MOST_CHANGES })}</Text>
            ) : null}
            {summary.reached - summary.changing > MOST_HELD ? (
              <Text as="p">{labels.onlyFirstHeld({ count: MOST_HELD })}</Text>
            ) : null}
            <PreviewTable rows={rows} names={names} />
          </>
        ) : null}
      </BlockStack>
    </Card>
  );
}

function Summary({ summary, names }: { summary: PreviewSummary; names: RuleTestProps['names'] }) {
  const { messages, count, percent } = useI18n();
  const labels = messages.rules.preview;
  return (
    <>
      <dl className="pi-prices">
        <Figure term={labels.reached} value={count(summary.reached)} />
        <Figure term={labels.changing} value={count(summary.changing)} />
        <Figure term={labels.raised} value={count(summary.raised)} />
        <Figure term={labels.lowered} value={count(summary.lowered)} />
      </dl>
      <ul className="pi-list">
        {summary.rules.map((rule) => (
          <li key={rule.key}>
            {labels.ruleCounts({
              rule: names[rule.key] ?? rule.key,
              products: rule.products,
              changing: rule.changing,
            })}
            {rule.meanChange === null
              ? ''
              : ` ${labels.meanChange({ change: percent(rule.meanChange, { sign: true, digits: 2 }) })}`}
            {rule.held.length > 0 ? (
              <ul className="pi-list pi-small">
                {rule.held.map(({ code, products }) => (
                  <li key={code}>
                    {labels.held({
                      count: products,
                      reason: formatCode(messages.rules.holds, code),
                    })}
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}

const FORMATS = ['csv', 'xlsx'] as const;

/** All rows as a file, also those that the page does not keep: the preview runs once more for it. */
function PreviewFiles({ form }: { form: string }) {
  const { messages } = useI18n();
  const labels = messages.rules.preview;
  const locale = useLocale();
  const [state, setState] = useState<'idle' | 'failed' | (typeof FORMATS)[number]>('idle');
  const download = (format: (typeof FORMATS)[number]) => {
    setState(format);
    const body = JSON.stringify({ what: 'file', format, locale });
    requestRuleTest(`${body.slice(0, -1)},"form":${form}}`, null)
      .then((stream) => saveStream(stream, `${labels.fileName}.${format}`))
      .then(
        () => setState('idle'),
        () => setState('failed'),
      );
  };
  return (
    <>
      {FORMATS.map((format) => (
        <Button
          key={format}
          loading={state === format}
          disabled={state !== 'idle' && state !== 'failed'}
          onClick={() => download(format)}
        >
          {labels.files[format]}
        </Button>
      ))}
      {state === 'failed' ? (
        <Text as="p" tone="critical">
          {messages.products.file.exportFailed}
        </Text>
      ) : null}
    </>
  );
}
