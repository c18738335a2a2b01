import { handleTasks } from '#kernel/child-process/open-task-processes.ts';

handleTasks(() => process.pid);
