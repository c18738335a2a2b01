/**
 * The child process of a reader: returns the extraction result of each document that it receives.
 */
import { type Answer, readDocument } from '../read-document.ts';

export interface ReadingTask {
  readonly answer: Answer;
  readonly currency: string | null;
}

process.on('message', ({ answer, currency }: ReadingTask) =>
  process.send?.(readDocument(answer, currency)),
);
process.send?.('ready');
