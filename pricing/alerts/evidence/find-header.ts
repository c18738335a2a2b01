/** Value of a header, ignoring the case of its name; null without one. */
export function findHeader(headers: Readonly<Record<string, string>>, name: string): string | null {
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name);
  return found?.[1] ?? null;
}
