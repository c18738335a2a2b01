/** The inside of a reader: answers each document it is sent with what the document says. */
import { type Answer, readDocument } from '../read-document.ts';

export interface ReadingTask {
  readonly answer: Answer;
  readonly currency: string | null;
}

process.on('message', ({ answer, currency }: ReadingTask) =>
  process.send?.(readDocument(answer, currency)),
);
process.send?.('ready');
