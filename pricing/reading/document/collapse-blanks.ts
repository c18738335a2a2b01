/** Every run of blanks becomes one plain blank. A single plain blank, the most frequent, is left alone and costs nothing. */
export function collapseBlanks(text: string): string {
  return text.replace(/\s{2,}|[^\S ]/g, ' ');
}
