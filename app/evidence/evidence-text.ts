/** Decodes the bytes of evidence to text, and splits the marked part of it. Pure. */

/** A part of an excerpt; `field`: what was extracted from it, null between two such parts. */
export interface ExcerptPiece {
  readonly text: string;
  readonly field: string | null;
}

interface Excerpt {
  readonly text: string;
  readonly marks: readonly {
    readonly field: string;
    readonly start: number;
    readonly end: number;
  }[];
}

/**
 * Decodes the text in the charset that the service used, or, for a service that does not report it,
 * in that of the response header.
 */
export function decodeEvidence(
  bytes: Uint8Array,
  {
    charset,
    headers,
  }: { charset?: string | undefined; headers: Readonly<Record<string, unknown>> },
): string {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const label =
    charset ??
    /charset\s*=\s*["']?([\w.:-]+)/i.exec(typeof type === 'string' ? type : '')?.[1] ??
    'utf-8';
  return openDecoder(label).decode(bytes);
}

function openDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

/** Splits the excerpt into its parts, in order; marks that overlap or lie outside are left out. */
export function toExcerptPieces({ text, marks }: Excerpt): ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let at = 0;
  for (const { field, start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end <= start || end > text.length) continue;
    pieces.push(
      { text: text.slice(at, start), field: null },
      { text: text.slice(start, end), field },
    );
    at = end;
  }
  pieces.push({ text: text.slice(at), field: null });
  return pieces.filter((piece) => piece.text !== '');
}
