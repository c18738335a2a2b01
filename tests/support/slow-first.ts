import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Mostly waits for other processes; a worker that begins with it has time for the rest. */
const SLOW = [
  /\/tests\/flow\//,
  /\/app\/(?:mirror\/webhook-storm|floors\/write-in-bulk)/,
  /\/tests\/contract\/idempotency-kill/,
  /\/tests\/browser\//,
  /\/outbound\/hostile-servers\/silence/,
  /\/jobs\/return-orphans/,
  /\/app\//,
];

/**
 * The order of the files: those that take longest first, or the run would end with one of them alone. Files of one folder
 * follow one another, so that a worker uses the modules it has loaded.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = SLOW.findIndex((path) => path.test(moduleId));
      return at === -1 ? SLOW.length : at;
    };
    return files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1));
  }
}
