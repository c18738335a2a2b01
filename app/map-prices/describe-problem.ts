import type { Texts } from '../texts/texts.ts';

/** Why a line was refused, in words. A problem that has none is named as it is. */
export function describeProblem(
  texts: Texts['products']['file'],
  { problem, value }: { problem: string; value: string | null },
): string {
  const words = texts.problems[problem as keyof typeof texts.problems] as
    ((value: string) => string) | undefined;
  return words ? words(value ?? '') : [problem, value].filter(Boolean).join(': ');
}
