/**
 * GET /docs/try: the page on which requests are tried in the browser (Scalar's API reference).
 * Everything it loads comes from this server, and it can send requests to this server only.
 */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  // Scalar writes its styles into the page. Its script holds them as text, so they have no hash
  // that could be named here.
  `style-src 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
].join('; ');

export const tryPageHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': POLICY,
};
export const scriptHeaders = { 'Content-Type': 'text/javascript; charset=utf-8' };

/** Addresses are relative to /v1/docs/try, for servers behind a proxy that adds a prefix. */
export const tryPage =
  `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1">` +
  `<title>Try the API</title></head><body>\n` +
  `<noscript><p>Trying requests needs JavaScript. ` +
  `<a href="../docs">The documentation</a> does not.</p></noscript>\n` +
  `<div id="reference"></div>\n` +
  `<script src="try/scalar.js"></script><script src="try/start.js"></script>\n` +
  `</body></html>`;

/**
 * Settings of Scalar. A key that somebody enters stays in the page: it is not stored in the browser
 * (`persistAuth`). Without these settings the page would load fonts from fonts.scalar.com, offer to
 * send the document to services of Scalar, and send requests through proxy.scalar.com; the policy
 * above refuses all that, and the page would report errors.
 */
export const startScript = `Scalar.createApiReference('#reference', {
  url: new URL('../openapi.json', location.href).href,
  servers: [{ url: new URL('..', location.href).href.replace(/\\/$/, '') }],
  authentication: { preferredSecurityScheme: 'apiKey' },
  persistAuth: false,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
});
`;
