import type { RetailerItem, RetailerState } from './retailer-state.ts';

/** A platform's response; `modified` is when the object behind the page last changed. */
export interface PageAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
  readonly modified?: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A platform's response for an address; null when the page does not exist. */
export type RenderPlatform = (retailer: RetailerState, url: URL) => PageAnswer | null;

/** A page about these items, which changed when the newest of them did; without any, a fixed one. */
export function toAnswer(
  type: string,
  body: string | Buffer,
  items?: readonly RetailerItem[],
): PageAnswer {
  return { status: 200, type, body, modified: items && latestChange(items) };
}

/** When the newest of the items changed. */
export function latestChange(items: readonly RetailerItem[]): Date {
  return new Date(Math.max(0, ...items.map((item) => Date.parse(item.updatedAt))));
}
