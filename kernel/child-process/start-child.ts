/**
 * Runs our programs as separate processes. A worker thread is not safe when memory may run out: its
 * heap limit ends only the thread if V8 reaches it between two small allocations, but a growing
 * Map, a large array or JSON.parse ends the whole process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChildOptions {
  /**
   * The program, a TypeScript file. It receives messages by `process.on('message')` and replies by
   * `process.send`.
   */
  readonly file: URL;
  /** Heap limit in MB; beyond it the process ends. */
  readonly heapMb: number;
  /** Size of the young generation in MB; V8's default when absent. */
  readonly youngMb?: number;
}

export interface Child {
  readonly process: ChildProcess;
  /** The end of its stderr output, which shows why it could not start. */
  errorOutput(): string;
}

/** Number of semi-spaces in a young generation, for `--max-semi-space-size`. */
const SEMI_SPACES = 3;
const KEPT_OUTPUT = 2_000;

/**
 * Starts the process. It ends when this process ends, for whatever reason. Messages are structured
 * clones: Maps, Dates and bytes keep their types.
 */
export function startChild(options: ChildOptions): Child {
  const endWithParent = new URL('./end-with-parent.ts', import.meta.url);
  endWithParent.searchParams.set('parent', String(process.pid));
  const young = options.youngMb ? Math.max(1, Math.floor(options.youngMb / SEMI_SPACES)) : null;
  const child = fork(fileURLToPath(options.file), [], {
    execArgv: [
      `--max-old-space-size=${options.heapMb}`,
      ...(young ? [`--max-semi-space-size=${young}`] : []),
      '--import',
      endWithParent.href,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let output = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-KEPT_OUTPUT);
  });
  return { process: child, errorOutput: () => output.trim() };
}
