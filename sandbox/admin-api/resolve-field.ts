import {
  getNamedType,
  type GraphQLFieldResolver,
  GraphQLError,
  type GraphQLTypeResolver,
} from 'graphql';
import { loadAdminSchema, type RequiredAccess } from '#sandbox/admin-schema/load-admin-schema.ts';
import type { AdminContext, Fields } from './admin-context.ts';
import { collectionFields } from './collection-resolvers.ts';
import { mutationFields } from './mutation-resolvers.ts';
import { lineItemFields, orderFields } from './order-resolvers.ts';
import { priceListFields, priceListPriceFields } from './price-list-resolvers.ts';
import {
  contextualPricingFields,
  inventoryItemFields,
  metafieldFields,
  productFields,
  variantFields,
} from './product-resolvers.ts';
import {
  appInstallationFields,
  bulkOperationFields,
  queryFields,
  shopFields,
  webhookSubscriptionFields,
} from './query-resolvers.ts';

const fieldsByType: Readonly<Record<string, Fields<never>>> = {
  QueryRoot: queryFields,
  Mutation: mutationFields,
  Shop: shopFields,
  Product: productFields,
  ProductVariant: variantFields,
  ProductVariantContextualPricing: contextualPricingFields,
  Collection: collectionFields,
  InventoryItem: inventoryItemFields,
  Metafield: metafieldFields,
  PriceList: priceListFields,
  PriceListPrice: priceListPriceFields,
  AppInstallation: appInstallationFields,
  BulkOperation: bulkOperationFields,
  WebhookSubscription: webhookSubscriptionFields,
  Order: orderFields,
  LineItem: lineItemFields,
};

/**
 * Resolves every field of the schema: checks scopes and approval first, then calls the type's
 * resolver, then reads the property of that name. A field that the stand-in does not support is an
 * error that says so, never an invented value.
 */
export const resolveField: GraphQLFieldResolver<unknown, AdminContext> = (
  ...[source, args, context, info]
) => {
  const { parentType, fieldName } = info;
  const type = getNamedType(info.returnType).name;
  requireScopes({ parent: parentType.name, fieldName, type }, context);
  requireApproval(type, context);
  const inner = unwrap(source);
  const resolve = fieldsByType[parentType.name]?.[fieldName];
  if (resolve) return resolve(inner as never, args as Record<string, unknown>, context);
  if (typeof inner === 'object' && inner !== null && fieldName in inner)
    return (inner as Record<string, unknown>)[fieldName];
  throw new GraphQLError(`The sandbox does not answer ${parentType.name}.${fieldName}`, {
    extensions: { code: 'SANDBOX_NOT_COVERED' },
  });
};

/** Objects behind an interface contain their type's name. */
export const resolveTypeName: GraphQLTypeResolver<unknown, AdminContext> = (value) =>
  typeof value === 'object' &&
  value !== null &&
  '__typename' in value &&
  typeof value.__typename === 'string'
    ? value.__typename
    : undefined;

const unwrap = (source: unknown) =>
  typeof source === 'object' && source !== null && 'nodeSource' in source
    ? source.nodeSource
    : source;

/**
 * An app sees none of these, whatever its scopes, until Shopify has approved it for protected
 * customer data.
 */
const PROTECTED_TYPES = new Set(['AbandonedCheckout', 'Customer', 'DraftOrder', 'Order']);
const PROTECTED_DATA = 'https://shopify.dev/docs/apps/launch/protected-customer-data';

function requireApproval(type: string, { app }: AdminContext): void {
  const named = type.replace(/Connection$/, '');
  if (app.protectedDataApproved === true || !PROTECTED_TYPES.has(named)) return;
  throw new GraphQLError(
    `This app is not approved to access the ${named} object. See ${PROTECTED_DATA} for more details.`,
    { extensions: { code: 'ACCESS_DENIED', documentation: PROTECTED_DATA } },
  );
}

/**
 * A mutation needs its write scope, a field its own or its type's read scope; `write_x` implies
 * `read_x`.
 */
function requireScopes(
  { parent, fieldName, type }: { parent: string; fieldName: string; type: string },
  context: AdminContext,
): void {
  const { access } = loadAdminSchema();
  // The error names the field that leads to the connection, not the nodes in it.
  for (const key of [`${parent}.${fieldName}`, type.replace(/Connection$/, '')]) {
    const required = access.get(key);
    if (required && !required.scopes.some((scope) => hasScope(context.scopes, scope)))
      throw denied(fieldName, required);
  }
}

function hasScope(granted: ReadonlySet<string>, scope: string): boolean {
  return (
    granted.has(scope) || (scope.startsWith('read_') && granted.has(`write_${scope.slice(5)}`))
  );
}

function denied(fieldName: string, { prose, scopes }: RequiredAccess): GraphQLError {
  const requiredAccess = prose || scopes.map((scope) => `\`${scope}\``).join(' or ');
  return new GraphQLError(
    `Access denied for ${fieldName} field. Required access: ${requiredAccess}`,
    {
      extensions: {
        code: 'ACCESS_DENIED',
        documentation: 'https://shopify.dev/api/usage/access-scopes',
        requiredAccess,
      },
    },
  );
}
