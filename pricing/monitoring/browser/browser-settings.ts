/** How the browser is found and what it may use; parsed from the environment by the server. */
export interface BrowserSettings {
  /** BROWSER=off: no page is drawn. */
  readonly isOff: boolean;
  /** A browser on another machine, or a pool of them. */
  readonly remote: RemoteBrowser | null;
  /** The program to start; without it an installed one, or the one from npm. */
  readonly path: string | null;
  /** Foreign pages are drawn although Chromium's sandbox cannot start. */
  readonly withoutSandbox: boolean;
  /** Pages at once, each in a browser of its own. */
  readonly maxPages: number;
  /** Memory of one browser's processes in bytes; the page that exceeds it is ended. */
  readonly maxMemoryBytes: number;
}

export interface RemoteBrowser {
  readonly url: string;
  /** What is spoken there: Chrome's DevTools protocol, or that of a Playwright server. */
  readonly protocol: 'cdp' | 'playwright';
  /**
   * Where the remote browser reaches our proxy; null when it reaches the network by itself, where
   * addresses are checked before a request, but not the connection that it then opens.
   */
  readonly proxyUrl: string | null;
}

export const DEFAULT_BROWSER_SETTINGS: BrowserSettings = {
  isOff: false,
  remote: null,
  path: null,
  withoutSandbox: false,
  maxPages: 2,
  maxMemoryBytes: 1024 * 1024 * 1024,
};
