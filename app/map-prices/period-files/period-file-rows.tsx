import { Link } from '@remix-run/react';
import { BlockStack, Card, Text } from '@shopify/polaris';
import { useI18n } from '#app/components/i18n.tsx';
import { formatEnd, formatScope, formatTerms } from '#app/map-prices/periods/period-text.ts';
import { SkippedRows } from '#app/map-prices/skipped-rows.tsx';
import { describeRowProblem } from './describe-row-problem.ts';
import type { PeriodFileView, PeriodRowProblem } from './get-period-file.server.ts';

/** The first rows of a file that make periods. */
export function PeriodFileRows({ file }: { file: PeriodFileView }) {
  const i18n = useI18n();
  const { files: labels, columns, unnamed } = i18n.messages.mapPrices;
  const count = file.waiting + file.made + file.undone + file.kept;
  if (file.rows.length === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.rows({ shown: file.rows.length, of: count })}
        </Text>
        <table className="pi-table pi-flush">
          <thead>
            <tr>
              <th scope="col">{columns.name}</th>
              <th scope="col">{labels.line}</th>
              <th scope="col">{columns.scope}</th>
              <th scope="col">{columns.price}</th>
              <th scope="col">{columns.from}</th>
              <th scope="col">{columns.to}</th>
            </tr>
          </thead>
          <tbody>
            {file.rows.map(({ line, body, periodId, state }) => (
              <tr key={line}>
                <td>
                  {periodId !== null && state === 'made' ? (
                    <Link to={`/app/map-prices/${periodId}`} className="pi-text-link">
                      <bdi>{body.name ?? unnamed}</bdi>
                    </Link>
                  ) : (
                    <bdi>{body.name ?? unnamed}</bdi>
                  )}
                </td>
                <td data-label={labels.line}>{line}</td>
                <td data-label={columns.scope}>
                  <bdi>
                    {formatScope(i18n, { scope: body.scope, key: body.key ?? null }, file.names)}
                  </bdi>
                </td>
                <td data-label={columns.price}>{formatTerms(i18n, body)}</td>
                <td data-label={columns.from}>{i18n.time(new Date(body.from))}</td>
                <td data-label={columns.to}>{formatEnd(i18n, body.to ?? null)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </BlockStack>
    </Card>
  );
}

/** The rows that were not imported or not undone, each with the column and what is expected. */
export function PeriodFileProblems({ file }: { file: PeriodFileView }) {
  const { messages } = useI18n();
  const labels = messages.mapPrices.files;
  if (file.problems.length === 0) return null;
  return (
    <SkippedRows
      labels={labels}
      count={file.refused + file.failed + file.kept}
      headings={[labels.column, labels.named, labels.problem]}
      rows={file.problems.map((row) => ({
        line: row.line,
        cells: [
          row.column ?? '–',
          <bdi key="named">{nameRow(row)}</bdi>,
          describeRowProblem(messages, row),
        ],
      }))}
      downloadPath={`/app/map-prices/files/${file.id}/problems`}
    />
  );
}

/** What the row is about, as it was given. */
const nameRow = ({ cells }: PeriodRowProblem): string =>
  cells.variant_id ?? cells.sku ?? cells.collection ?? cells.brand ?? cells.scope ?? '–';
