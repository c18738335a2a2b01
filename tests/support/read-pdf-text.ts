/** The text of a PDF that pdfkit wrote, as a reader copies it out: by each font's own table. */
import { inflateSync } from 'node:zlib';

/** In the order in which it is drawn; every drawn piece followed by a line break. */
export function readPdfText(pdf: Buffer): string {
  const objects = listObjects(pdf);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', font = ''] of body.text.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, table] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font)?.text ?? '') ?? [];
      if (table !== undefined) fonts.set(name, readTable(objects.get(table)?.stream ?? ''));
    }
  let text = '';
  for (const { stream } of objects.values()) {
    let font: ReadonlyMap<string, string> = new Map();
    for (const [, name, drawn = ''] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      else
        text += `${[...drawn.matchAll(/<([0-9a-f]+)>/g)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => font.get(glyph) ?? '?')
          .join('')}\n`;
    }
  }
  return text;
}

function listObjects(pdf: Buffer): Map<string, { text: string; stream: string }> {
  const raw = pdf.toString('latin1');
  const objects = new Map<string, { text: string; stream: string }>();
  for (const found of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const [, id = '', text = ''] = found;
    const [, packed] = /stream\n([\s\S]*)\nendstream/.exec(text) ?? [];
    const isText = packed !== undefined && text.includes('/FlateDecode') && !/\/Image/.test(text);
    objects.set(id, { text, stream: isText ? inflate(packed) : '' });
  }
  return objects;
}

function inflate(packed: string): string {
  return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
}

/** Glyph number, in four hexadecimal digits, to text. */
function readTable(table: string): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      const glyph = (parseInt(first, 16) + n).toString(16).padStart(4, '0');
      const units = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16();
      texts.set(glyph, units.toString('utf16le'));
    }
  return texts;
}
