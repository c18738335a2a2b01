/** The child process of a reader: returns the result of each task that it receives. */
import { type ReadingTask, runReadingTask } from '#pricing/monitoring/reading-tasks.ts';

process.on('message', (task: ReadingTask) => {
  void runReadingTask(task).then((read) => process.send?.({ read }));
});
process.send?.('ready');
