/** The child process of evidence: returns the result of each task that it receives. */
import { handleTasks } from '#kernel/child-process/open-task-processes.ts';
import { buildEvidenceDocument } from './document/build-evidence-document.ts';
import type { EvidenceTask } from './evidence-processes.ts';
import { describeOffer } from './describe-offer.ts';

handleTasks((task: EvidenceTask) =>
  task.kind === 'offer'
    ? describeOffer(task.capture, task.wanted)
    : buildEvidenceDocument(task.input),
);
