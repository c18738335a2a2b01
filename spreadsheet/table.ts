/** A table as a spreadsheet file shows it, whichever the format. */

/**
 * One cell. `decimal`: an exact number as text ("19.90"), shown with its own number of decimals.
 * `at`: a moment. `url`: a link. Null: an empty cell.
 */
export type Cell =
  string | null | { readonly decimal: string } | { readonly at: Date } | { readonly url: string };

export interface Column {
  readonly heading: string;
  /** In characters, for formats that have widths. */
  readonly width?: number;
}

export interface Table {
  /** Of the sheet. */
  readonly name: string;
  readonly columns: readonly Column[];
  /** In batches, each as long as `columns`; they are read once, as fast as the file is taken. */
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
  /** IANA name: in whose time moments are written. */
  readonly timeZone: string;
  /** Of the reader, for the decimal sign of CSV. */
  readonly locale: string;
}
