/** Text that is markup already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlValue = string | number | null | Html | readonly Html[];

/** A template whose values are escaped unless they are `Html`. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(
    parts.reduce(
      (text, part, i) => text + part + (i < values.length ? toText(values[i] ?? '') : ''),
      '',
    ),
  );
}

function toText(value: NonNullable<HtmlValue>): string {
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map((each) => each.text).join('');
  return escapeHtml(String(value));
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
