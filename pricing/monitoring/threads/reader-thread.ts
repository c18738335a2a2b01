/** The inside of a reading thread: answers each document it is sent with what the document says. */
import { parentPort } from 'node:worker_threads';
import { type Answer, readDocument } from '../read-document.ts';

export interface ReadingTask {
  readonly answer: Answer;
  readonly currency: string | null;
}

parentPort?.on('message', ({ answer, currency }: ReadingTask) =>
  parentPort?.postMessage(readDocument(answer, currency)),
);
parentPort?.postMessage('ready');
