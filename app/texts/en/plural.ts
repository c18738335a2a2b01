/** "1 product", "12 products": the number with the reader's grouping and the right form of the noun. */
export function plural(count: number, one: string, many: string): string {
  return `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? one : many}`;
}
