/** A file of MAP prices by date with more bytes or lines is refused. */
export const MAX_PERIOD_FILE_BYTES = 20_000_000;
export const MAX_PERIOD_FILE_LINES = 100_000;
/** Rows that a page shows of a file; all of them are in its download. */
export const SHOWN_ROWS = 50;
