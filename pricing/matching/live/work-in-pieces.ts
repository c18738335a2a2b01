/** Work that can be interrupted: other tasks may run on the event loop at each `yield`. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** Runs all of the work without interruption. */
export function runToEnd<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
