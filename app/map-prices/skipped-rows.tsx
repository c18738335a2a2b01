import { BlockStack, Card, Text } from '@shopify/polaris';
import type { ReactNode } from 'react';
import type { Messages } from '#app/locales/messages.ts';
import { DownloadButton } from '#app/components/download-button.tsx';

interface SkippedRow {
  readonly line: number;
  /** As many as `headings`. */
  readonly cells: readonly ReactNode[];
}

/** The skipped rows of a file with their reasons, and a download of all of them. */
export function SkippedRows({
  labels,
  count,
  headings,
  rows,
  downloadPath,
}: {
  labels: Messages['products']['file'] | Messages['mapPrices']['files'];
  /** With those that are not shown. */
  count: number;
  headings: readonly string[];
  rows: readonly SkippedRow[];
  downloadPath: string;
}) {
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.problemsTitle({ count })}
        </Text>
        <Text as="p" tone="subdued">
          {labels.problemsText}
        </Text>
        <table className="pi-table pi-flush">
          <thead>
            <tr>
              <th scope="col">{labels.line}</th>
              {headings.map((heading) => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ line, cells }) => (
              <tr key={line}>
                <td>
                  {labels.line} {line}
                </td>
                {headings.map((heading, at) => (
                  <td key={heading} data-label={heading}>
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {count > rows.length ? (
          <Text as="p">{labels.problemsMore({ shown: rows.length })}</Text>
        ) : null}
        <DownloadButton path={downloadPath} name={labels.problemsName}>
          {labels.downloadProblems}
        </DownloadButton>
      </BlockStack>
    </Card>
  );
}
