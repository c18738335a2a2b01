/** Work that can be interrupted after every piece: each `yield` is a place where others may have the event loop. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** All of it at once. */
export function runToEnd<Result>(work: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
