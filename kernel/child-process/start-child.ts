/**
 * Programs of ours as processes of their own. A worker thread is not enough where memory may run out: its heap limit ends the
 * thread only when V8 meets it between two small allocations; a growing Map, a large array or JSON.parse ends the whole process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ChildOptions {
  /** The program, a TypeScript file. It is told and answers by `process.on('message')` and `process.send`. */
  readonly file: URL;
  /** Its heap in MB; beyond it the process ends. */
  readonly heapMb: number;
  /** Room in MB for what dies young; V8's own choice when left out. */
  readonly youngMb?: number;
}

export interface Child {
  readonly process: ChildProcess;
  /** The end of what it wrote to stderr: why it could not start. */
  errorOutput(): string;
}

/** The semi-spaces that one young generation has, for `--max-semi-space-size`. */
const SEMI_SPACES = 3;
const KEPT_OUTPUT = 2_000;

/**
 * Starts it. It ends with this process, however this one ends. Messages are structured clones: Maps, Dates and bytes arrive
 * as they are.
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
