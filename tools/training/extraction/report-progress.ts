const started = performance.now();

/** Says on stderr how far a program is that takes minutes, with the seconds since it began. */
export function reportProgress(done: string): void {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stderr.write(`${seconds.padStart(4)} s  ${done}\n`);
}
