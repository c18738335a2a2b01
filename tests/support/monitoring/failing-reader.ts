/** A reader that fails on pages marked for it. */
import { handleTasks } from '#kernel/child-process/open-task-processes.ts';
import { type ReadingTask, runReadingTask } from '#pricing/monitoring/reading-tasks.ts';

const held: unknown[] = [];

handleTasks((task: ReadingTask) => {
  const { answer } = task;
  if (answer.url.endsWith('/throw')) throw new Error('thrown');
  if (answer.url.endsWith('/exit')) process.exit(3);
  if (answer.url.endsWith('/fill'))
    for (;;) held.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  if (answer.url.endsWith('/map')) fillMap();
  for (; answer.url.endsWith('/hang'););
  return runReadingTask(task);
});

/**
 * A table that doubles is one large allocation: in a thread it ends the whole process (V8 cannot
 * stop there).
 */
function fillMap(): never {
  const map = new Map<number, number>();
  for (let n = 0; ; n += 1) map.set(n, n);
}
