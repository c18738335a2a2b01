/** The child process of a reader: returns the result of each task that it receives. */
import { handleTasks } from '#kernel/child-process/open-task-processes.ts';
import { type ReadingTask, runReadingTask } from '#pricing/monitoring/reading-tasks.ts';

handleTasks((task: ReadingTask) => runReadingTask(task));
