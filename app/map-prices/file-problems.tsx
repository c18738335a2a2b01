import { describeProblem } from '#app/map-prices/describe-problem.ts';
import type { MapPriceFileView } from '#app/map-prices/get-map-price-file.server.ts';
import { useI18n } from '#app/components/i18n.tsx';
import { SkippedRows } from './skipped-rows.tsx';

/** The rows of a file of MAP prices and costs that were not taken. */
export function FileProblems({ file }: { file: MapPriceFileView }) {
  const labels = useI18n().messages.products.file;
  const count = file.refused + file.failed + file.leftAlone;
  if (count === 0) return null;
  return (
    <SkippedRows
      labels={labels}
      count={count}
      headings={[labels.named, labels.problem]}
      rows={file.problems.map((problem) => ({
        line: problem.line,
        cells: [<bdi key="named">{problem.named}</bdi>, describeProblem(labels, problem)],
      }))}
      downloadPath={`/app/products/file/${file.id}/problems`}
    />
  );
}
