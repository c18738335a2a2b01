/**
 * What monitoring asks of a browser: to draw a page under the same rules as every other visit, and
 * to photograph what it drew.
 */

/** Kinds of requests that a page makes. */
export type ResourceKind = 'document' | 'script' | 'style' | 'data' | 'image' | 'font' | 'other';

/** One page to draw. */
export interface RenderRequest {
  readonly url: URL;
  /** The service's own, the same as that of a plain visit. */
  readonly userAgent: string;
  /**
   * Asked before every request of the page and before every redirect, frames included: robots.txt
   * and the retailer's budget. A request that is not allowed is blocked; where the page itself is
   * not allowed, `open` throws PageNotAllowed.
   */
  readonly isAllowed: (url: URL, kind: ResourceKind) => boolean | Promise<boolean>;
  /**
   * Pictures and fonts are loaded too; media and trackers never are. Style sheets always are: what
   * is hidden is known from them.
   */
  readonly withPicture: boolean;
  /** Milliseconds for everything until the page is quiet. A page that never is, is read then. */
  readonly timeoutMs: number;
  /** Decoded bytes of all responses together; more ends the visit with RenderFailed. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal;
}

/** A response that the page's script asked for and that may contain prices. */
export interface DataResponse {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** A drawn page. */
export interface RenderedPage {
  /** The final address. */
  readonly url: string;
  /** Of the document's own response. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The document after its scripts ran, as HTML in UTF-8 (serialize-page.ts): shadow roots are
   * written in the place where they are drawn, frames of the same origin too; what is in style
   * sheets, comments, templates, drawings and `noscript` is left out. Elements carry what the
   * browser computed of them (docs/rendering.md): `data-drawn-hidden` where nothing of their text
   * is drawn; `data-drawn-box` ("x y width height", CSS pixels from the top left of the page) on
   * elements with a digit in their own text, on headings and on buttons; and on the former
   * `data-drawn-font` (CSS pixels), `data-drawn-weight` and, where a line goes through it,
   * `data-drawn-struck`. Attributes of these names in the page itself are removed.
   */
  readonly html: Uint8Array;
  /** JSON that the page requested, largest 20, each at most 2 MB. */
  readonly data: readonly DataResponse[];
  /** False: the time was over before the page was quiet. */
  readonly isQuiet: boolean;
  readonly at: Date;
  readonly cost: RenderCost;
}

interface RenderCost {
  /** Requests that were sent. */
  readonly requests: number;
  /** On the wire, of all responses. */
  readonly bytes: number;
  readonly milliseconds: number;
  /** Highest resident memory of the browser's processes that was measured, in bytes. */
  readonly memoryBytes: number | null;
}

/** Where to look on the page: CSS pixels from its top left. */
export interface PageBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PagePicture {
  /** PNG of the whole page (at most 12,000 CSS pixels high), the box framed in red. */
  readonly page: Uint8Array;
  /** PNG of the surroundings of the box, at twice the size; null without a box. */
  readonly detail: Uint8Array | null;
  readonly at: Date;
}

/** A page that stays open, so that what was read of it can be photographed. */
export interface OpenPage {
  readonly page: RenderedPage;
  /** Photographs the page as it is now. Throws RenderFailed. */
  takePicture(box: PageBox | null): Promise<PagePicture>;
  close(): Promise<void>;
}

/** Name and version, for the record of a capture, e.g. "chromium 153.0.7504.2". */
export interface BrowserVersion {
  readonly name: string;
  readonly version: string;
}

export interface Browser {
  /**
   * Opens a page in a context of its own: no cookies, no storage from an earlier visit. Throws
   * PageNotAllowed, RenderFailed, or the reason of `signal`.
   */
  open(request: RenderRequest): Promise<OpenPage>;
  getVersion(): Promise<BrowserVersion>;
  /** Closes every page and ends every process that was started. */
  close(): Promise<void>;
}

/** Why a page could not be drawn. */
export type RenderProblem =
  | 'no_browser'
  | 'no_sandbox'
  | 'crashed'
  | 'timed_out'
  | 'too_large'
  | 'unreachable'
  | 'address_refused'
  | 'busy';

export class RenderFailed extends Error {
  readonly problem: RenderProblem;

  constructor(problem: RenderProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RenderFailed';
    this.problem = problem;
  }
}

/** The address of the page itself, or one that it redirects to, is not allowed. */
export class PageNotAllowed extends Error {
  readonly url: string;

  constructor(url: string) {
    super(`not allowed: ${url}`);
    this.name = 'PageNotAllowed';
    this.url = url;
  }
}
