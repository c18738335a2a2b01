import type { Clock } from '#kernel/clock.ts';
import type { AppState } from '#sandbox/state/app-state.ts';
import type { ShopState } from '#sandbox/shop/shop-state.ts';
import type { AdminFaults } from './admin-faults.ts';

/** What changed in the shop; webhooks are created from it. */
export interface ShopEvents {
  productChanged(
    productId: number,
    topic: 'products/create' | 'products/update' | 'products/delete',
  ): void;
  collectionChanged(
    collectionId: number,
    topic: 'collections/create' | 'collections/update' | 'collections/delete',
  ): void;
  inventoryItemChanged(variantId: number): void;
  bulkOperationRequested(operationId: number): void;
}

/** What a resolver may use. */
export interface AdminContext {
  readonly shop: ShopState;
  readonly app: AppState;
  readonly clock: Clock;
  readonly scopes: ReadonlySet<string>;
  readonly events: ShopEvents;
  readonly faults: AdminFaults;
  /** Base address of images and the shop's pages; no trailing slash. */
  readonly appUrl: string;
  /** In a bulk operation connections are read completely. */
  readonly bulk: boolean;
  readonly addresses: {
    bulkFile(fileKey: string): string;
    readonly upload: string;
    readonly bulkDir: string;
  };
}

export type Arguments = Readonly<Record<string, unknown>>;

/** Resolvers of one type by field. The source is what the parent's resolver returned. */
export type Fields<Source> = Readonly<
  Record<string, (source: Source, args: Arguments, context: AdminContext) => unknown>
>;
