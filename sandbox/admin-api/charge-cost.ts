import { type GraphQLCompositeType, Kind, type SelectionSetNode } from 'graphql';
import type { Clock } from '#kernel/clock.ts';
import { isConnection, listFields, type SelectedField, type Walk } from './list-fields.ts';

/**
 * Standard plan: 100 points a second, 2,000 at most; one query at most 1,000 (shopify.dev, API
 * limits).
 */
const RESTORE_RATE = 100;
const BUCKET_SIZE = 2000;
export const MAX_QUERY_COST = 1000;
const MUTATION_COST = 10;

interface CostInput {
  readonly walk: Walk;
  readonly variables: Readonly<Record<string, unknown>>;
}

/**
 * The cost of a selection: an object 1, a mutation 10, a connection 2 and its page size × one node.
 * This is the documented scheme in its simple form; Shopify's own sum is lower for large
 * connections, so a query accepted here is accepted there. With `data` it is the cost of the
 * returned data.
 */
export function computeCost(
  selection: SelectionSetNode,
  parent: GraphQLCompositeType,
  input: CostInput & { data?: unknown },
): number {
  return listFields(selection, parent, input.walk).reduce((sum, selected) => {
    const data = input.data === undefined ? undefined : readKey(input.data, selected.responseKey);
    return sum + costOfField(selected, parent, { ...input, data, known: input.data !== undefined });
  }, 0);
}

function costOfField(
  selected: SelectedField,
  parent: GraphQLCompositeType,
  input: CostInput & { data?: unknown; known: boolean },
): number {
  const { node, below } = selected;
  if (!below || !node.selectionSet) return parent.name === 'Mutation' ? MUTATION_COST : 0;
  if (input.known && (input.data === null || input.data === undefined))
    return parent.name === 'Mutation' ? MUTATION_COST : 0;
  if (isConnection(selected)) return costOfConnection(selected, input);
  const fieldCost = isFree(below.name) ? 0 : 1;
  const own = parent.name === 'Mutation' ? MUTATION_COST : fieldCost;
  if (Array.isArray(input.data)) {
    return input.data.reduce<number>(
      (sum, item) =>
        sum + (item === null ? 0 : own + costBelow(selected, { ...input, data: item })),
      0,
    );
  }
  const times = selected.field.name === 'nodes' ? countIds(selected, input) : 1;
  return times * (own + costBelow(selected, input));
}

const costBelow = ({ node, below }: SelectedField, input: CostInput & { data?: unknown }) =>
  node.selectionSet && below ? computeCost(node.selectionSet, below, input) : 0;

const isFree = (type: string) =>
  type === 'PageInfo' || type.endsWith('Edge') || type.endsWith('UserError');

function costOfConnection(
  selected: SelectedField,
  input: CostInput & { data?: unknown; known: boolean },
): number {
  const { node, below } = selected;
  if (!below || !node.selectionSet) return 0;
  if (input.known) return 2 + costBelow(selected, input);
  return listFields(node.selectionSet, below, input.walk).reduce((sum, each) => {
    if (each.field.name !== 'nodes' && each.field.name !== 'edges') return sum;
    return (
      sum +
      readSize(selected, input) *
        costOfField(each, below, { ...input, data: undefined, known: false })
    );
  }, 2);
}

function readArgument(
  { node }: SelectedField,
  name: string,
  variables: CostInput['variables'],
): unknown {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
  if (value?.kind === Kind.VARIABLE) return variables[value.name.value];
  if (value?.kind === Kind.INT) return Number(value.value);
  return value?.kind === Kind.LIST ? value.values : undefined;
}

function readSize(selected: SelectedField, { variables }: CostInput): number {
  const size =
    readArgument(selected, 'first', variables) ?? readArgument(selected, 'last', variables);
  return typeof size === 'number' ? Math.max(0, size) : 0;
}

function countIds(selected: SelectedField, { variables }: CostInput): number {
  const ids = readArgument(selected, 'ids', variables);
  return Array.isArray(ids) ? ids.length : 1;
}

function readKey(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null && key in data
    ? (data as Record<string, unknown>)[key]
    : null;
}

export interface CostBucket {
  /** Charges the points when they are available. */
  take(cost: number): boolean;
  giveBack(cost: number): void;
  status(): { maximumAvailable: number; currentlyAvailable: number; restoreRate: number };
}

/**
 * The leaky bucket of one app in one shop; `times` as large and as fast as the standard plan's (10:
 * Plus).
 */
export function createCostBucket(clock: Clock, times = 1): CostBucket {
  const [size, rate] = [BUCKET_SIZE * times, RESTORE_RATE * times];
  let available = size;
  let at = clock.now().getTime();
  const refill = () => {
    const now = clock.now().getTime();
    available = Math.min(size, available + (Math.max(0, now - at) / 1000) * rate);
    at = now;
  };
  return {
    take: (cost) => {
      refill();
      if (available < cost) return false;
      available -= cost;
      return true;
    },
    giveBack: (cost) => {
      available = Math.min(size, available + cost);
    },
    status: () => {
      refill();
      return {
        maximumAvailable: size,
        currentlyAvailable: Math.floor(available),
        restoreRate: rate,
      };
    },
  };
}
