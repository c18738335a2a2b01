/** A file of MAP prices with more bytes is refused before it is read. */
export const MAX_FILE_BYTES = 40_000_000;
export const MAX_FILE_LINES = 250_000;
