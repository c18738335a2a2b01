/**
 * The child process of a reader: returns the extraction result of each document that it receives.
 */
import {
  type Answer,
  type DocumentOrigin,
  readDocument,
  type RetailerKnown,
} from '../read-document.ts';

export interface ReadingTask {
  readonly answer: Answer;
  readonly known: RetailerKnown & DocumentOrigin;
}

process.on('message', ({ answer, known }: ReadingTask) =>
  process.send?.(readDocument(answer, known)),
);
process.send?.('ready');
