import { BlockStack, Card, Text } from '@shopify/polaris';
import { describeProblem } from '#app/map-prices/describe-problem.ts';
import type { MapPriceFileView } from '#app/map-prices/get-map-price-file.server.ts';
import { DownloadButton } from '../components/download-button.tsx';
import { useI18n } from '../components/i18n.tsx';

/** The skipped rows of a file with their reasons, and a download of all of them. */
export function FileProblems({ file }: { file: MapPriceFileView }) {
  const { messages } = useI18n();
  const labels = messages.products.file;
  const count = file.refused + file.failed + file.leftAlone;
  if (count === 0) return null;
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {labels.problemsTitle({ count })}
        </Text>
        <Text as="p" tone="subdued">
          {labels.problemsText}
        </Text>
        <table className="pi-table">
          <thead>
            <tr>
              <th scope="col">{labels.line}</th>
              <th scope="col">{labels.named}</th>
              <th scope="col">{labels.problem}</th>
            </tr>
          </thead>
          <tbody>
            {file.problems.map((problem) => (
              <tr key={problem.line}>
                <td>{problem.line}</td>
                <td>
                  <bdi>{problem.named}</bdi>
                </td>
                <td>{describeProblem(labels, problem)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {count > file.problems.length ? (
          <Text as="p">{labels.problemsMore({ shown: file.problems.length })}</Text>
        ) : null}
        <DownloadButton path={`/app/products/file/${file.id}/problems`} name={labels.problemsName}>
          {labels.downloadProblems}
        </DownloadButton>
      </BlockStack>
    </Card>
  );
}
