const MIN_SCRIPT_TEXT = 250;
/** Words before "JavaScript" in a request to enable it. */
const ASKED_BEFORE = [
  'enable',
  'activate',
  'requires?',
  'need',
  'turn on',
  String.raw`aktivier\w*`,
  'activer',
  'active',
  String.raw`habilit\w*`,
  String.raw`abilita\w*`,
];
/** Words after it. */
const ASKED_BEHIND = [
  'required',
  'enabled',
  'enable',
  'disabled',
  String.raw`aktivier\w*`,
  'deaktiviert',
  'désactivé',
  'activé',
  String.raw`necess\w*`,
];
const ASKS_FOR_SCRIPTS = new RegExp(
  `(?:${ASKED_BEFORE.join('|')})[^.<]{0,60}java ?script` +
    `|java ?script[^.<]{0,60}(?:${ASKED_BEHIND.join('|')})`,
  'i',
);

/** True for a page that shows nothing until its scripts have run: hardly any text, but scripts and a place for them to fill. Pure. */
export function isScriptOnly(html: string): boolean {
  if (!/<script\b/i.test(html)) return false;
  const noscript = [...html.matchAll(/<noscript\b[^>]{0,200}>([^]{0,2000}?)<\/noscript>/gi)]
    .map((found) => found[1] ?? '')
    .join(' ');
  const body = /<body\b[^]*$/i.exec(html)?.[0] ?? html;
  const shown = body
    .replace(/<(script|style|template|noscript|svg)\b[^]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^>]{0,5000}>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim();
  if (shown.length >= MIN_SCRIPT_TEXT) return false;
  return (
    ASKS_FOR_SCRIPTS.test(noscript) ||
    ASKS_FOR_SCRIPTS.test(shown) ||
    /<(?:div|main)\b[^>]*\bid=["']?(?:root|app|__next|__nuxt|___gatsby|main-app|shop-app)["'\s>]/i.test(
      body,
    ) ||
    /<app-root\b/i.test(body)
  );
}
