import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AdminContext } from './admin-api/admin-context.ts';
import type { BulkAnswer } from './admin-api/admin-faults.ts';
import { runBulkMutation } from './admin-api/run-bulk-mutation.ts';
import { runBulkOperation } from './admin-api/run-bulk-operation.ts';
import type { BulkOperationState } from './state/app-state.ts';

export interface BulkRunner {
  request(operationId: number): void;
  stop(): Promise<void>;
}

export interface BulkRunnerOptions {
  readonly context: Omit<AdminContext, 'scopes'>;
  readonly bulkDir: string;
  readonly finished: (operation: BulkOperationState) => void;
  readonly save: () => Promise<void>;
  /** Milliseconds between the request and the start: the app must wait for it. */
  readonly delay: number;
}

/** Runs bulk operations in the background, including those interrupted by a stop. */
export function startBulkRunner(options: BulkRunnerOptions): BulkRunner {
  const { app, clock } = options.context;
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();

  const finish = async (operation: BulkOperationState, status: BulkOperationState['status']) => {
    operation.status = status;
    operation.completedAt = clock.now().toISOString();
    options.finished(operation);
    await options.save();
  };
  const run = async (operation: BulkOperationState) => {
    if (operation.status === 'CANCELING') return finish(operation, 'CANCELED');
    operation.status = 'RUNNING';
    const context = { ...options.context, scopes: new Set(app.scopes) };
    if (operation.upload !== undefined) return mutate(operation, operation.upload, context);
    const result = await runBulkOperation(operation.query, context, operation.groupObjects);
    if (result.failed) {
      operation.errorCode = result.denied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR';
      return finish(operation, 'FAILED');
    }
    const { changeBulk } = context.faults;
    const planned: BulkAnswer = {
      query: operation.query,
      status: 'COMPLETED',
      lines: result.lines,
      objectCount: result.lines.length,
      rootObjectCount: result.rootObjectCount,
      hasFile: result.lines.length > 0,
      isPartial: false,
    };
    const answer = changeBulk ? changeBulk(planned) : planned;
    const text = answer.lines.map((line) => `${line}\n`).join('');
    await mkdir(options.bulkDir, { recursive: true });
    await writeFile(join(options.bulkDir, `${operation.fileKey}.jsonl`), text);
    operation.objectCount = answer.objectCount;
    operation.rootObjectCount = answer.rootObjectCount;
    operation.fileSize = Buffer.byteLength(text);
    const file = answer.isPartial ? 'partial' : 'whole';
    operation.file = answer.hasFile ? file : 'none';
    return finish(operation, answer.status);
  };
  const mutate = async (operation: BulkOperationState, path: string, context: AdminContext) => {
    await mkdir(options.bulkDir, { recursive: true });
    const file = join(options.bulkDir, `${operation.fileKey}.jsonl`);
    operation.objectCount = 0;
    await writeFile(
      file,
      countLines(runBulkMutation({ query: operation.query, path }, context), operation),
    );
    operation.rootObjectCount = operation.objectCount;
    operation.fileSize = (await stat(file)).size;
    return finish(operation, operation.status === 'CANCELING' ? 'CANCELED' : 'COMPLETED');
  };
  const request = (operationId: number) => {
    const operation = app.bulkOperations.find((each) => each.id === operationId);
    if (!operation) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const task = run(operation).finally(() => running.delete(task));
      running.add(task);
    }, options.delay);
    timers.add(timer);
  };
  for (const left of app.bulkOperations.filter((each) =>
    ['CREATED', 'RUNNING', 'CANCELING'].includes(each.status),
  ))
    request(left.id);
  return {
    request,
    stop: async () => {
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(running);
    },
  };
}

/**
 * Yields the lines as they are produced and reports their number. Ends when the operation is
 * canceled.
 */
async function* countLines(
  lines: AsyncIterable<string>,
  operation: BulkOperationState,
): AsyncGenerator<string> {
  for await (const line of lines) {
    if (operation.status === 'CANCELING') return;
    operation.objectCount += 1;
    yield `${line}\n`;
  }
}
