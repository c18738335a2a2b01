/**
 * Parses JSON like `JSON.parse`, but keeps the text of numbers under given names. The reviver of
 * `JSON.parse` sees that text only in newer runtimes (not in Node 20), so this parser is used in
 * all.
 */
const MAX_DEPTH = 256;
/** Longer than any amount; a larger exponent would make a text of that many zeros. */
const MAX_DIGITS = 400;

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const PLAIN = /[ !#-[\]-\uffff]*/y;
const SPACE = /[ \t\n\r]*/y;
const UNICODE = /[0-9a-fA-F]{4}/y;
const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/**
 * Returns what `JSON.parse` returns, except that numbers under one of `decimalFields` are decimal
 * strings ("19.90"), digit for digit. Throws SyntaxError: for what `JSON.parse` refuses, for more
 * than 256 levels, and for a decimal of more than 400 digits.
 */
export function parseJson(text: string, decimalFields: ReadonlySet<string>): unknown {
  return new Parser(text, decimalFields).parse();
}

/**
 * A number as JSON writes it → plain decimal digits: "1.5e3" → "1500". Throws SyntaxError when too
 * long.
 */
export function toDecimalText(source: string): string {
  const [mantissa = '', exponentText] = source.toLowerCase().split('e');
  if (exponentText === undefined && source.length <= MAX_DIGITS) return source;
  const exponent = Number(exponentText ?? 0);
  if (mantissa.length + Math.abs(exponent) > MAX_DIGITS)
    throw new SyntaxError(`A decimal has more than ${MAX_DIGITS} digits`);
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = mantissa.slice(sign.length).split('.');
  const digits = `${whole}${fraction}`;
  const point = whole.length + exponent;
  const padded = point <= 0 ? `${'0'.repeat(1 - point)}${digits}` : digits.padEnd(point, '0');
  const at = Math.max(point, 1);
  const integer = padded.slice(0, at).replace(/^0+(?=\d)/, '');
  const rest = padded.slice(at);
  return `${sign}${integer}${rest === '' ? '' : `.${rest}`}`;
}

class Parser {
  readonly #text: string;
  readonly #decimalFields: ReadonlySet<string>;
  #at = 0;
  #depth = 0;

  constructor(text: string, decimalFields: ReadonlySet<string>) {
    this.#text = text;
    this.#decimalFields = decimalFields;
  }

  parse(): unknown {
    this.#skipSpace();
    const value = this.#readValue(false);
    this.#skipSpace();
    if (this.#at < this.#text.length) throw this.#unexpected();
    return value;
  }

  #readValue(isDecimal: boolean): unknown {
    switch (this.#text[this.#at]) {
      case '{':
        return this.#readNested(() => this.#readObject());
      case '[':
        return this.#readNested(() => this.#readArray());
      case '"':
        return this.#readString();
      case 't':
        return this.#readWord('true', true);
      case 'f':
        return this.#readWord('false', false);
      case 'n':
        return this.#readWord('null', null);
      default: {
        const source = this.#take(NUMBER);
        if (source === '') throw this.#unexpected();
        return isDecimal ? toDecimalText(source) : Number(source);
      }
    }
  }

  #readNested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH)
      throw new SyntaxError(`JSON has more than ${MAX_DEPTH} lists and objects inside one another`);
    this.#at += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #readObject(): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    this.#skipSpace();
    if (this.#accept('}')) return object;
    do {
      this.#skipSpace();
      if (this.#text[this.#at] !== '"') throw this.#unexpected();
      const name = this.#readString();
      this.#skipSpace();
      if (!this.#accept(':')) throw this.#unexpected();
      this.#skipSpace();
      const value = this.#readValue(this.#decimalFields.has(name));
      // An assignment would change the prototype.
      if (name === '__proto__')
        Object.defineProperty(object, name, {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      else object[name] = value;
      this.#skipSpace();
    } while (this.#accept(','));
    if (!this.#accept('}')) throw this.#unexpected();
    return object;
  }

  #readArray(): unknown[] {
    const list: unknown[] = [];
    this.#skipSpace();
    if (this.#accept(']')) return list;
    do {
      this.#skipSpace();
      list.push(this.#readValue(false));
      this.#skipSpace();
    } while (this.#accept(','));
    if (!this.#accept(']')) throw this.#unexpected();
    return list;
  }

  #readString(): string {
    this.#at += 1;
    let value = this.#take(PLAIN);
    while (!this.#accept('"')) {
      if (!this.#accept('\\')) throw this.#unexpected();
      value += this.#readEscape() + this.#take(PLAIN);
    }
    return value;
  }

  #readEscape(): string {
    if (this.#accept('u')) {
      const digits = this.#take(UNICODE);
      if (digits === '') throw this.#unexpected();
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const letter = this.#text[this.#at] ?? '';
    const escaped = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    if (escaped === undefined) throw this.#unexpected();
    this.#at += 1;
    return escaped;
  }

  #readWord<T>(word: string, value: T): T {
    if (!this.#text.startsWith(word, this.#at)) throw this.#unexpected();
    this.#at += word.length;
    return value;
  }

  /** What the expression matches here; empty when it does not. */
  #take(expression: RegExp): string {
    expression.lastIndex = this.#at;
    const found = expression.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #accept(letter: string): boolean {
    if (this.#text[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #skipSpace(): void {
    // Most tokens follow one another without space.
    if (this.#text.charCodeAt(this.#at) <= 0x20) this.#take(SPACE);
  }

  #unexpected(): SyntaxError {
    const found = this.#text[this.#at];
    return new SyntaxError(
      found === undefined
        ? `JSON ends at position ${this.#at}, before it is complete`
        : `JSON has an unexpected ${JSON.stringify(found)} at position ${this.#at}`,
    );
  }
}
