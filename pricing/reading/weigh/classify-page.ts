/** Whether a page is a product page at all. What is none has no price, whatever numbers stand on it; the reason says what it is. */
import { attribute } from '../document/page-tree.ts';
import { visibleText } from '../document/visible-text.ts';
import { comparablePath, type PageContext } from '../page-context.ts';
import type { PageKind } from '../reading.ts';
import type { CollectedSources } from './collect-sources.ts';

export interface PageVerdict {
  kind: PageKind;
  reason?: string;
}

const CHALLENGE_TITLE = /^(?:just a moment|attention required|access (?:to this page has been )?denied|robot check|are you (?:a )?(?:human|robot)|security check|checking your browser|verify you are human|pardon our interruption|one moment, please|bot verification|captcha|ddos-guard|client challenge|sicherheitsüberprüfung|un momento|доступ ограничен|проверка браузера|verifying)/i;
const CHALLENGE_MARK = /cf-challenge|challenge-platform|cf_chl_|g-recaptcha|h-captcha|hcaptcha\.com|px-captcha|captcha-delivery\.com|_incapsula_|distil_|arkoselabs|awswafcookiedomainlist|aws-waf-token|datadome|perimeterx|geo\.captcha/i;
const CHALLENGE_TEXT = /unusual traffic|enable javascript and cookies to continue|not a robot|automated access|complete the security check|verify (?:that )?you(?:'| a)re (?:a )?human|bot protection/i;
const CONSENT = /before you continue|cookie consent required|we value your privacy|bevor sie (?:zu|fortfahren)|avant de continuer|zustimmung erforderlich/i;
const MISSING = /(?:^|[^\d])404(?:[^\d]|$)|page (?:not|cannot be|could not be|can'?t be) found|(?:page|product|item) (?:does not|doesn'?t|no longer) exists?|(?:product|page|item|seite|produkt|artikel) (?:was )?(?:not found|nicht gefunden|wurde nicht gefunden)|seite nicht gefunden|page introuvable|n'existe (?:pas|plus)|página no encontrada|no se ha encontrado|pagina non trovata|pagina niet gevonden|sidan (?:hittades inte|finns inte)|siden (?:blev ikke fundet|finnes ikke)|stránka (?:nebyla nalezena|neexistuje|sa nenašla)|nie znaleziono|strona nie istnieje|страница не найдена|ページが見つかりません|页面不存在|찾을 수 없/i;
const CLOSED_SHOP = /opening soon|coming soon|store (?:is )?(?:closed|unavailable)|shop (?:is )?(?:closed|temporarily)|under (?:construction|maintenance)|enter using password|be right back|bald wieder|wartungsarbeiten|en maintenance/i;
const LOGIN = /^(?:sign ?in|log ?in|login|anmelden|einloggen|se connecter|connexion|iniciar sesión|accedi|inloggen|logga in|přihlášení|войти|вход)/i;
const SMALL_PAGE = 400;

export function classifyPage(input: { context: PageContext; collected: CollectedSources; status: number }): PageVerdict {
  const { context, collected, status } = input;
  if (status === 404 || status === 410) return { kind: 'not_found', reason: `status_${status}` };
  if (status === 401 || status === 403 || status === 429 || status === 503) return { kind: 'challenge', reason: `status_${status}` };
  const structured = collected.sources.filter((source) => source.from !== 'opengraph' && source.from !== 'visible');
  const structuredPrice = structured.some((source) => source.offers.some((offer) => offer.price !== null));
  if (structuredPrice) return { kind: 'product' };
  const head = `${context.meta.title ?? ''}\n${context.heading ?? ''}`;
  const barrier = findBarrier(context, head);
  if (barrier) return barrier;
  const priced = collected.sources.some((source) => source.offers.some((offer) => offer.price !== null));
  if (structured.length === 0 && MISSING.test(head)) return { kind: 'not_found', reason: 'soft_404' };
  if (structured.length === 0 && isHome(context)) return { kind: 'not_product', reason: 'home_page' };
  if (structured.length === 0 && isListing(collected)) return { kind: 'not_product', reason: 'listing' };
  if (priced) return { kind: 'product' };
  const named = structured.length > 0 || collected.sources.some((source) => source.from === 'opengraph' && source.offers.length > 0);
  return named ? { kind: 'product', reason: 'no_price' } : { kind: 'not_product', reason: 'no_product_found' };
}

/** A page that stands before the one asked for. */
function findBarrier(context: PageContext, head: string): PageVerdict | null {
  const small = context.tree.elements.length < SMALL_PAGE;
  if (CHALLENGE_TITLE.test(context.meta.title ?? '') || CHALLENGE_TITLE.test(context.heading ?? '')) return { kind: 'challenge', reason: 'challenge' };
  if (!small) return null;
  const text = visibleText(context.tree.root, 4000);
  if (text.length < 3000 && (CHALLENGE_TEXT.test(text) || (CHALLENGE_MARK.test(context.html) && text.length < 800))) return { kind: 'challenge', reason: 'challenge' };
  if (CONSENT.test(head) || (CONSENT.test(text) && text.length < 1500)) return { kind: 'challenge', reason: 'consent' };
  const password = context.tree.controls.some((element) => element.name === 'input' && attribute(element, 'type') === 'password');
  if (CLOSED_SHOP.test(head) || (CLOSED_SHOP.test(text) && text.length < 600) || /\/password(?:[/?]|$)/.test(context.meta.canonical ?? '')) return { kind: 'not_product', reason: 'closed_shop' };
  if (password && (LOGIN.test(context.meta.title ?? '') || LOGIN.test(context.heading ?? ''))) return { kind: 'not_product', reason: 'login' };
  return null;
}

/** The front page, asked for or led to. */
function isHome(context: PageContext): boolean {
  const path = (url: string): string => comparablePath(url, context.url)?.replace(/^[^/]*/, '') ?? '?';
  const canonical = context.meta.canonical;
  return path(context.url) === '' || (canonical !== null && /^(?:\/[a-z]{2}(?:-[a-z]{2})?)?$/.test(path(canonical)) && path(context.url) !== path(canonical));
}

/** Several products of which none is the page's own, or a grid of prices and none that stands out. */
function isListing(collected: CollectedSources): boolean {
  if (collected.others >= 3) return true;
  const [best] = collected.visible.prices;
  const alike = collected.visible.prices.filter((price) => price.repeats >= 6);
  if (best === undefined || alike.length < 6) return false;
  return best.repeats >= 6 || (!best.soon && best.score - (alike[0]?.score ?? 0) < 3);
}
