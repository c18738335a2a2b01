import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLObjectType,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
} from 'graphql';
import { loadAdminSchema } from '#sandbox/admin-schema/load-admin-schema.ts';
import type { AdminContext } from './admin-context.ts';
import { computeCost, type CostBucket, MAX_QUERY_COST } from './charge-cost.ts';
import { checkInputSizes } from './check-input-sizes.ts';
import { describeValidationError } from './describe-validation-error.ts';
import { toWalk, type Walk } from './list-fields.ts';
import { resolveField, resolveTypeName } from './resolve-field.ts';

export interface AdminRequest {
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
}

export interface AdminAnswer {
  data?: unknown;
  errors?: readonly (GraphQLFormattedError | Record<string, unknown>)[];
  extensions?: Record<string, unknown>;
}

/**
 * Parses, validates against the genuine schema, charges, executes. Every error is a response with
 * `errors`, as at Shopify (HTTP 200); `extensions.cost` is present once the query is valid.
 */
export async function executeAdminQuery(
  request: AdminRequest,
  context: AdminContext,
  bucket: CostBucket,
): Promise<AdminAnswer> {
  const { schema } = loadAdminSchema();
  const parsed = parseQuery(request);
  if ('errors' in parsed) return parsed;
  const { document, operation } = parsed;
  const invalid = validate(schema, document);
  if (invalid.length > 0)
    return { errors: invalid.map((error) => describeValidationError(error, operation)) };

  const variables = request.variables ?? {};
  const tooLarge = checkInputSizes(document, operation, variables);
  if (tooLarge.length > 0) return { errors: tooLarge.map((error) => error.toJSON()) };

  const walk = toWalk(document);
  const root =
    operation.operation === OperationTypeNode.MUTATION
      ? schema.getMutationType()
      : schema.getQueryType();
  if (!root) throw new Error('The schema has no such root');
  const requested = computeCost(operation.selectionSet, root, { walk, variables });
  if (requested > MAX_QUERY_COST) return refuseCost(requested);
  if (!bucket.take(requested)) return refuseThrottled(requested, bucket);

  const result = await executeDocument(document, request, context);
  const actual = result.data
    ? Math.min(requested, actualCost(result, { operation, root, walk, variables }))
    : 0;
  bucket.giveBack(requested - actual);
  return { ...formatResult(result), extensions: { cost: describeCost(requested, actual, bucket) } };
}

/** Runs a validated document. */
export async function executeDocument(
  document: DocumentNode,
  request: AdminRequest,
  context: AdminContext,
): Promise<ExecutionResult> {
  return await execute({
    schema: loadAdminSchema().schema,
    document,
    rootValue: {},
    contextValue: context,
    variableValues: request.variables ?? {},
    operationName: request.operationName ?? null,
    fieldResolver: resolveField,
    typeResolver: resolveTypeName,
  });
}

function parseQuery(
  request: AdminRequest,
):
  | { document: DocumentNode; operation: OperationDefinitionNode }
  | { errors: Record<string, unknown>[] } {
  try {
    const document = parse(request.query, { noLocation: false, maxTokens: 20_000 });
    const operation = getOperationAST(document, request.operationName);
    if (operation) return { document, operation };
    return {
      errors: [
        {
          message: request.operationName
            ? `No operation named "${request.operationName}"`
            : 'An operation name is required',
        },
      ],
    };
  } catch (error) {
    const { message, locations } = error as GraphQLError;
    return {
      errors: [
        {
          message: message.replace('Syntax Error:', 'syntax error:'),
          locations,
          extensions: { code: 'PARSE_ERROR' },
        },
      ],
    };
  }
}

interface CostPlace {
  readonly operation: OperationDefinitionNode;
  readonly root: GraphQLObjectType;
  readonly walk: Walk;
  readonly variables: Readonly<Record<string, unknown>>;
}

const actualCost = (result: ExecutionResult, { operation, root, walk, variables }: CostPlace) =>
  computeCost(operation.selectionSet, root, { walk, variables, data: result.data });

function formatResult({ data, errors }: ExecutionResult): AdminAnswer {
  if (!errors || errors.length === 0) return { data };
  return { errors: errors.map((error) => error.toJSON()), ...(data === undefined ? {} : { data }) };
}

const describeCost = (
  requestedQueryCost: number,
  actualQueryCost: number | null,
  bucket: CostBucket,
) => ({
  requestedQueryCost,
  actualQueryCost,
  throttleStatus: bucket.status(),
});

function refuseThrottled(requested: number, bucket: CostBucket): AdminAnswer {
  return {
    errors: [
      {
        message: 'Throttled',
        extensions: {
          code: 'THROTTLED',
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ],
    extensions: { cost: describeCost(requested, null, bucket) },
  };
}

function refuseCost(cost: number): AdminAnswer {
  return {
    errors: [
      {
        message:
          `Query cost is ${cost}, which exceeds the single query max cost limit ` +
          `(${MAX_QUERY_COST}).\n\nSee https://shopify.dev/concepts/about-apis/rate-limits for ` +
          `more information on how the\ncost of a query is calculated.`,
        extensions: {
          code: 'MAX_COST_EXCEEDED',
          cost,
          maxCost: MAX_QUERY_COST,
          documentation: 'https://shopify.dev/api/usage/rate-limits',
        },
      },
    ],
  };
}
