/**
 * What the SDK calls each operation of the API, and which capability tells whether a server has it.
 * Most names follow from method and path; the others are listed.
 */
import { CAPABILITIES } from '#pricing/contract/service.ts';

/** `resource.method` of operations whose method and path do not say it. */
const NAMES: Readonly<Record<string, string>> = {
  'GET /': 'service.get',
  'POST /products': 'products.upsert',
  'POST /products/batch': 'products.upsertMany',
  'GET /prices': 'prices.listAll',
  'GET /market': 'prices.listPast',
  'GET /prices/{product_id}/history': 'prices.listHistory',
  'GET /prices/{product_id}/own': 'prices.listOwn',
  'POST /alerts/read': 'alerts.markRead',
  'GET /alerts/{id}/evidence.zip': 'alerts.downloadEvidence',
  'GET /alerts/{id}/pictures/{picture_id}/page.png': 'alerts.downloadPicture',
  'GET /alerts/{id}/pictures/{picture_id}/detail.png': 'alerts.downloadPictureDetail',
  'POST /alerts/{id}/pictures': 'alerts.requestPicture',
  'GET /cases/summary': 'cases.summary',
  'POST /cases/changes': 'cases.change',
  'POST /cases/changes/{id}/undo': 'cases.undo',
  'GET /notices/{id}/message.eml': 'notices.download',
  'GET /notices/{id}/message.txt': 'notices.downloadText',
  'POST /recommendations/{product_id}/decision': 'recommendations.recordDecision',
  'GET /rules/tests': 'rules.compare',
  'GET /rules/versions/{version}': 'rules.getVersion',
  'PUT /rules/searches/{search}': 'rules.updateSearch',
  'POST /sales': 'sales.record',
  'POST /retailers': 'retailers.add',
  'DELETE /retailers/{id}': 'retailers.remove',
  'POST /products/{id}/listings': 'listings.add',
  'POST /map-price-periods/validate': 'mapPricePeriods.validate',
  'GET /map-price-periods/imports': 'mapPricePeriods.listImports',
  'POST /map-price-periods/imports': 'mapPricePeriods.import',
  'POST /map-price-periods/imports/validate': 'mapPricePeriods.validateImport',
  'GET /map-price-periods/imports/{id}': 'mapPricePeriods.getImport',
  'DELETE /map-price-periods/imports/{id}': 'mapPricePeriods.undoImport',
  'GET /insights/products': 'insights.listProducts',
  'GET /insights/products/{id}': 'insights.getProduct',
  'POST /matches/decisions': 'matches.updateMany',
  'GET /matches/summary': 'matches.summary',
  'GET /matches/sample': 'matches.getSample',
  'POST /match-changes': 'matches.change',
  'GET /match-changes/{id}': 'matches.getChange',
  'POST /match-changes/{id}/undo': 'matches.undo',
  'POST /matches/{id}/move': 'matches.move',
  'GET /not-sold': 'notSold.list',
  'POST /not-sold': 'notSold.add',
  'POST /not-sold/undo': 'notSold.undo',
  'POST /webhook-endpoints/{id}/test': 'webhookEndpoints.sendTest',
  'GET /account/keys': 'keys.list',
  'GET /account/keys/current': 'keys.getCurrent',
  'POST /account/keys': 'keys.create',
  'DELETE /account/keys/{id}': 'keys.revoke',
  'POST /account/keys/{id}/rotate': 'keys.rotate',
  'POST /accounts/{id}/keys': 'accounts.createKey',
};

/** They describe the API; nobody reads them by a client. */
export const LEFT_OUT: ReadonlySet<string> = new Set(['GET /openapi.json', 'GET /docs']);

/** Every server of the API has these, and a server without capabilities nothing else. */
const ALWAYS_OFFERED: ReadonlySet<string> = new Set([
  'service.get',
  'products.list',
  'products.upsert',
  'prices.list',
  'alerts.list',
  'recommendations.list',
]);

/** Capabilities of operations that are not named like their resource. */
const CAPABILITY_OF: Readonly<Record<string, string>> = {
  'products.upsertMany': 'products.batch',
  'products.get': 'products.write',
  'products.update': 'products.write',
  'products.delete': 'products.write',
  'products.restore': 'products.restore',
  'prices.listAll': 'prices.list',
  'prices.listPast': 'prices.as_of',
  'prices.listHistory': 'prices.history',
  'prices.listOwn': 'prices.own',
  'alerts.update': 'alerts.read',
  'alerts.markRead': 'alerts.read',
  'alerts.getEvidence': 'alerts.evidence',
  'alerts.downloadEvidence': 'alerts.evidence',
  'alerts.downloadPicture': 'alerts.evidence',
  'alerts.downloadPictureDetail': 'alerts.evidence',
  'alerts.requestPicture': 'alerts.pictures',
  'recommendations.recordDecision': 'recommendations.decision',
  'recommendations.listAbstentions': 'recommendations.abstentions',
  'recommendations.listLedger': 'recommendations.ledger',
  'recommendations.getReliability': 'recommendations.ledger',
  'mapPricePeriods.*': 'map_price_periods',
  'mapPricePeriods.validateImport': 'map_price_periods.effects',
  'retailers.listCompliance': 'retailers.compliance',
  'retailers.getCompliance': 'retailers.compliance',
  'retailers.getContact': 'retailers.compliance',
  'retailers.updateContact': 'retailers.compliance',
  'matches.updateMany': 'matches.decisions',
  'matches.listAutomatic': 'matches.automatic',
  'matches.summary': 'matches.review',
  'matches.getSample': 'matches.review',
  'matches.change': 'matches.review',
  'matches.getChange': 'matches.review',
  'matches.undo': 'matches.review',
  'matches.move': 'matches.review',
  'notSold.*': 'matches.review',
  'noticeTemplates.*': 'notices',
  'noticeSettings.*': 'notices',
  'webhookEndpoints.*': 'webhooks',
  'webhookDeliveries.*': 'webhooks',
  'accounts.*': 'account',
  'account.delete': 'account.deletion',
  'exportSchedules.*': 'export_schedules',
};

export interface NamedOperation {
  readonly resource: string;
  readonly method: string;
  /** Null: every server has it. */
  readonly capability: string | null;
}

/**
 * Names an operation. Throws Error when no capability says whether a server has it: clients could
 * not ask.
 */
export function describeName(httpMethod: string, path: string, isList: boolean): NamedOperation {
  const request = `${httpMethod} ${path}`;
  const name = NAMES[request] ?? deriveName(httpMethod, path, isList);
  const [resource = '', method = ''] = name.split('.');
  if (ALWAYS_OFFERED.has(name)) return { resource, method, capability: null };
  const capability = CAPABILITY_OF[name] ?? CAPABILITY_OF[`${resource}.*`] ?? resource;
  if (!CAPABILITIES.some((known) => known === capability))
    throw new Error(
      `${request} is ${name} in the SDK, and no capability tells whether a server has it: name one in scripts/sdk/operation-names.ts`,
    );
  return { resource, method, capability };
}

/** `webhook-endpoints` → `webhookEndpoints`. */
export const toCamelCase = (text: string): string =>
  text.replace(/[-_](\w)/g, (_whole, letter: string) => letter.toUpperCase());

const BY_METHOD: Readonly<Record<string, string>> = {
  POST: 'create',
  PATCH: 'update',
  PUT: 'update',
  DELETE: 'delete',
};

/** `GET /things/{id}/parts` → `things.listParts`; `POST /things/{id}/close` → `things.close`. */
function deriveName(httpMethod: string, path: string, isList: boolean): string {
  const words = path.split('/').filter((part) => part !== '' && !part.startsWith('{'));
  const [resource = '', ...rest] = words.map(toCamelCase);
  const reading = isList ? 'list' : 'get';
  if (rest.length === 0)
    return `${resource}.${httpMethod === 'GET' ? reading : BY_METHOD[httpMethod]}`;
  const part = rest.join('-');
  if (httpMethod === 'POST') return `${resource}.${toCamelCase(part)}`;
  const verb = httpMethod === 'GET' ? reading : BY_METHOD[httpMethod];
  return `${resource}.${toCamelCase(`${verb}-${part}`)}`;
}
