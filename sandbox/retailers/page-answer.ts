import type { RetailerState } from './retailer-state.ts';

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
