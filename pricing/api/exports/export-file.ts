/** The file of an export while it is made. */
export interface ExportFile {
  /** Its bytes in order; each piece as it comes. */
  readonly pieces: AsyncIterable<Uint8Array>;
  /** Records in it; right once all pieces were read. */
  readonly countRows: () => number;
}
