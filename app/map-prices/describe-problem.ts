import type { Texts } from '../texts/texts.ts';

/** Describes why a line was refused. A problem without a text is shown by its code. */
export function describeProblem(
  texts: Texts['products']['file'],
  { problem, value }: { problem: string; value: string | null },
): string {
  const words = texts.problems[problem as keyof typeof texts.problems] as
    ((value: string) => string) | undefined;
  return words ? words(value ?? '') : [problem, value].filter(Boolean).join(': ');
}
