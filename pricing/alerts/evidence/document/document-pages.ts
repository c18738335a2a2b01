/** Layout of the document on A4 pages. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import type { PictureBox } from '#pricing/market/pictures.ts';
import type { DocumentImage } from './document-picture.ts';

const require = createRequire(import.meta.url);
/** Latin, Greek and Cyrillic with all their accents; only the glyphs that are used are embedded. */
const readFont = (name: string): Buffer =>
  readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`));

const FONTS = { regular: readFont('DejaVuSans'), bold: readFont('DejaVuSans-Bold') };
const [REGULAR, BOLD] = [openFont(FONTS.regular), openFont(FONTS.bold)];
/** Stands for a character that the fonts lack, which PDF readers would show as nothing or anything. */
const MISSING = '□';

const MARGIN = 50;
const LABEL_WIDTH = 135;
const MAX_DETAIL_HEIGHT = 170;
const MAX_PAGE_HEIGHT = 330;
const MAX_PAGE_WIDTH = 420;
/** Of one text from a page or a catalog: longer ones would push the rest to a third page. */
const MAX_TEXT = 240;
/** Of one cell of a table. */
const MAX_CELL = 120;
const TABLE_SIZE = 7.5;
/** Points between two columns. */
const CELL_GAP = 6;
const BAR_HEIGHT = 60;
const GRAY = '#555555';

export interface TableColumn {
  readonly title: string;
  readonly width: number;
  /** Numbers are aligned to the right. */
  readonly isNumber: boolean;
}

interface TableLine {
  readonly cells: readonly string[];
  readonly font: 'regular' | 'bold';
  readonly height: number;
}

export interface Bar {
  readonly label: string;
  readonly whole: number;
  /** Of the whole. */
  readonly part: number;
}

export class DocumentPages {
  readonly #doc: PDFKit.PDFDocument;
  readonly #parts: Buffer[] = [];
  readonly #done: Promise<void>;
  #hasMissing = false;

  constructor({ title, language, at }: { title: string; language: string; at: Date }) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Creator: 'Pricing Intelligence', CreationDate: at, ModDate: at },
    });
    this.#done = new Promise((resolve, reject) => {
      this.#doc.on('data', (part: Buffer) => this.#parts.push(part));
      this.#doc.on('end', resolve);
      this.#doc.on('error', reject);
    });
    this.#doc.registerFont('regular', FONTS.regular);
    this.#doc.registerFont('bold', FONTS.bold);
  }

  /** Whether a character had to be replaced so far. */
  get hasMissing(): boolean {
    return this.#hasMissing;
  }

  addTitle(title: string, subtitle: string): void {
    this.#doc.font('bold').fontSize(17).text(title);
    this.#doc.font('regular').fontSize(9).fillColor(GRAY).text(subtitle).fillColor('black');
    this.#doc.moveDown(1);
  }

  addHeading(text: string): void {
    this.#requireRoom(60);
    this.#doc.moveDown(0.6).font('bold').fontSize(11).text(text, MARGIN).moveDown(0.2);
  }

  addText(text: string): void {
    this.#doc.font('regular').fontSize(8.5).text(this.#clean(text, 2_000), MARGIN, undefined, {
      width: this.#width,
      lineGap: 1.5,
    });
  }

  /** Rows of a name and a value. */
  addFacts(facts: readonly (readonly [string, string])[]): void {
    for (const [name, value] of facts) this.#addRow(name, value, 9);
  }

  addHashes(hashes: readonly (readonly [string, string])[]): void {
    this.#doc.moveDown(0.4);
    for (const [name, value] of hashes) this.#addRow(name, value, 7);
  }

  /** A detail below its name, on the same page. */
  addNamedDetail(image: DocumentImage, { name, caption }: { name: string; caption: string }): void {
    const scale = Math.min(this.#width / image.width, MAX_DETAIL_HEIGHT / image.height, 1);
    this.#requireRoom(image.height * scale + 50);
    this.#doc.moveDown(0.6).font('bold').fontSize(8.5).text(this.#clean(name, MAX_TEXT), MARGIN);
    this.addDetail(image, this.#clean(caption, MAX_TEXT));
  }

  /** Rows below a heading, which each page repeats; `width` in points. */
  addTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): void {
    const head = columns.map(({ title }) => title);
    const heading: TableLine = {
      cells: head,
      font: 'bold',
      height: this.#measureLine(columns, head),
    };
    this.#addLine(columns, heading);
    for (const row of rows) {
      const cells = row.map((cell) => this.#clean(cell, MAX_CELL));
      const height = this.#measureLine(columns, cells);
      if (!this.#hasRoom(height)) {
        this.#doc.addPage();
        this.#addLine(columns, heading);
      }
      this.#addLine(columns, { cells, font: 'regular', height });
    }
  }

  /** Bars side by side, each with a dark part at its foot. */
  addBars(bars: readonly Bar[], caption: string): void {
    this.#requireRoom(BAR_HEIGHT + 40);
    this.#doc.moveDown(0.4);
    const top = this.#doc.y;
    const most = Math.max(1, ...bars.map(({ whole }) => whole));
    const step = Math.min(this.#width / Math.max(1, bars.length), 40);
    for (const [n, { label, whole, part }] of bars.entries()) {
      const x = MARGIN + n * step;
      const [all, dark] = [whole, part].map((value) => (BAR_HEIGHT * value) / most);
      const foot = top + BAR_HEIGHT;
      this.#doc.rect(x, foot - (all ?? 0), step - 3, all ?? 0).fill('#c9cccf');
      this.#doc.rect(x, foot - (dark ?? 0), step - 3, dark ?? 0).fill('#8e1f0b');
      this.#doc.font('regular').fontSize(6.5).fillColor(GRAY);
      this.#doc.text(label, x - 3, foot + 2, {
        width: step + 3,
        align: 'center',
        lineBreak: false,
      });
    }
    this.#addCaption(top + BAR_HEIGHT + 9, caption);
  }

  addDetail({ bytes, width, height }: DocumentImage, caption: string): void {
    const scale = Math.min(this.#width / width, MAX_DETAIL_HEIGHT / height, 1);
    this.#requireRoom(height * scale + 24);
    this.#doc.moveDown(0.4);
    const top = this.#doc.y;
    this.#doc.image(bytes, MARGIN, top, { width: width * scale });
    this.#frame(top, width * scale, height * scale);
    this.#addCaption(top + height * scale, caption);
  }

  /** The page, scaled, cut to the part around the box; without a box, to its top. */
  addPage(
    { bytes, width, height }: DocumentImage,
    { box, caption }: { box: PictureBox | null; caption: string },
  ): void {
    const scale = Math.min(MAX_PAGE_WIDTH / width, 1);
    const whole = height * scale;
    const shown = Math.min(whole, MAX_PAGE_HEIGHT);
    const middle = box ? (box.y + box.height / 2) * scale : 0;
    const cut = Math.min(Math.max(0, middle - shown / 2), whole - shown);
    this.#requireRoom(shown + 24);
    this.#doc.moveDown(0.4);
    const top = this.#doc.y;
    this.#doc
      .save()
      .rect(MARGIN, top, width * scale, shown)
      .clip();
    this.#doc.image(bytes, MARGIN, top - cut, { width: width * scale });
    this.#doc.restore();
    this.#frame(top, width * scale, shown);
    this.#addCaption(top + shown, caption);
  }

  /** Writes the page numbers and gives the bytes. */
  async finish(pageOf: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = start; page < start + count; page += 1) {
      this.#doc.switchToPage(page);
      // Below the margin: otherwise the text would begin another page.
      this.#doc.page.margins.bottom = 0;
      this.#doc
        .font('regular')
        .fontSize(7.5)
        .fillColor(GRAY)
        .text(pageOf(page + 1, count), MARGIN, this.#doc.page.height - 34, {
          width: this.#width,
          align: 'right',
          lineBreak: false,
        });
    }
    this.#doc.end();
    await this.#done;
    return Buffer.concat(this.#parts);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  #addLine(columns: readonly TableColumn[], { cells, font, height }: TableLine): void {
    this.#requireRoom(height);
    const top = this.#doc.y;
    this.#doc.font(font).fontSize(TABLE_SIZE).fillColor('black');
    let x = MARGIN;
    for (const [n, { width, isNumber }] of columns.entries()) {
      this.#doc.text(cells[n] ?? '', x, top + 2, {
        width: width - CELL_GAP,
        align: isNumber ? 'right' : 'left',
      });
      x += width;
    }
    this.#doc.save().lineWidth(0.4).strokeColor('#c9cccf');
    this.#doc
      .moveTo(MARGIN, top + height)
      .lineTo(x - CELL_GAP, top + height)
      .stroke()
      .restore();
    this.#doc.x = MARGIN;
    this.#doc.y = top + height;
  }

  #measureLine(columns: readonly TableColumn[], cells: readonly string[]): number {
    this.#doc.font('bold').fontSize(TABLE_SIZE);
    const heights = columns.map(({ width }, n) =>
      this.#doc.heightOfString(cells[n] ?? '', { width: width - CELL_GAP }),
    );
    return Math.max(...heights) + 5;
  }

  #addRow(name: string, value: string, size: number): void {
    const text = this.#clean(value, MAX_TEXT);
    const width = this.#width - LABEL_WIDTH;
    this.#doc.font('regular').fontSize(size);
    const height = Math.max(
      this.#doc.heightOfString(text, { width }),
      this.#doc.heightOfString(name, { width: LABEL_WIDTH - 8 }),
    );
    this.#requireRoom(height);
    const top = this.#doc.y;
    this.#doc.fillColor(GRAY).text(name, MARGIN, top, { width: LABEL_WIDTH - 8 });
    this.#doc.fillColor('black').text(text, MARGIN + LABEL_WIDTH, top, { width });
    this.#doc.x = MARGIN;
    this.#doc.y = top + height + 3;
  }

  #addCaption(top: number, caption: string): void {
    this.#doc
      .font('regular')
      .fontSize(7.5)
      .fillColor(GRAY)
      .text(caption, MARGIN, top + 4);
    this.#doc.fillColor('black');
  }

  #frame(top: number, width: number, height: number): void {
    this.#doc.save().lineWidth(0.5).strokeColor('#999999');
    this.#doc.rect(MARGIN, top, width, height).stroke().restore();
  }

  /** Text from pages may contain line breaks and controls, have any length and be of any script. */
  #clean(text: string, limit: number): string {
    const line = text
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
      .trim();
    const shown = Array.from(line, (character) => {
      if (isDrawable(character)) return character;
      this.#hasMissing = true;
      return MISSING;
    });
    return shown.length > limit ? `${shown.slice(0, limit - 1).join('')}…` : shown.join('');
  }

  #hasRoom(height: number): boolean {
    return this.#doc.y + height <= this.#doc.page.height - MARGIN;
  }

  #requireRoom(height: number): void {
    if (!this.#hasRoom(height)) this.#doc.addPage();
  }
}

function openFont(bytes: Buffer): Font {
  const font = create(bytes);
  if ('fonts' in font) throw new Error('a collection of fonts');
  return font;
}

function isDrawable(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return REGULAR.hasGlyphForCodePoint(point) && BOLD.hasGlyphForCodePoint(point);
}
