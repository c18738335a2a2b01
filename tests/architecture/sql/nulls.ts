/** Whether a column can be null, and what that is inferred from. */
import type { TreeNode } from './read-node-tree.ts';

/** `maybe`: neither excluded nor shown, for example a function that may return null by itself. */
export type Nulls = 'no' | 'maybe' | 'yes';

export interface Catalog {
  /** `relation.column` numbers of the columns that are not null. */
  readonly required: ReadonlySet<string>;
  readonly functions: ReadonlyMap<string, { readonly name: string; readonly strict: boolean }>;
  readonly operators: ReadonlyMap<string, string>;
}

export interface Inference {
  readonly catalog: Catalog;
  /** By the parameter's number from 1. */
  readonly parameters: ReadonlyMap<number, Nulls>;
}

export interface InferredColumn {
  readonly name: string;
  readonly nulls: Nulls;
}

/** One query and those around it. */
export interface Scope {
  readonly query: TreeNode;
  readonly outer: Scope | null;
  readonly facts: Facts;
  /** Columns of common table expressions that are known or being inferred. */
  readonly named: Map<string, InferredColumn[]>;
  /** Whether its columns are those from before the statement wrote them. */
  readonly isBefore: boolean;
}

export interface Facts {
  /** `table.column` numbers, as the query counts its tables. */
  readonly present: ReadonlySet<string>;
  /** Tables of an outer join that have a row: one of their columns is not null. */
  readonly matched: ReadonlySet<number>;
}

/** The worst of several: any null makes it null. */
export function joinNulls(all: readonly Nulls[]): Nulls {
  if (all.includes('yes')) return 'yes';
  return all.includes('maybe') ? 'maybe' : 'no';
}
