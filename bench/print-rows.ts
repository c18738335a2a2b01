type Row = Readonly<Record<string, string | number>>;

/**
 * A table that is printed row by row, each as soon as it is measured, so that a long benchmark
 * shows progress. Columns are those of the first row; `labels` are the entries of its first column,
 * which determine its width.
 */
export function printRows(
  labels: readonly string[] = [],
  write = (text: string): void => void process.stdout.write(text),
): (row: Row) => void {
  let widths: readonly number[] | undefined;
  const line = (cells: readonly (string | number)[], fill = ' '): void => {
    const padded = cells.map((cell, n) => String(cell).padEnd(widths?.[n] ?? 0, fill));
    write(`| ${padded.join(' | ')} |\n`);
  };
  return (row) => {
    if (widths === undefined) {
      const headings = Object.keys(row);
      const others = (n: number): number[] => (n === 0 ? labels.map((label) => label.length) : []);
      widths = headings.map((heading, n) =>
        Math.max(heading.length, String(row[heading]).length, ...others(n)),
      );
      line(headings);
      line(
        headings.map(() => ''),
        '-',
      );
    }
    line(Object.values(row));
  };
}
