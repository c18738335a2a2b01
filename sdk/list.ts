/** A list of the API: its first page when awaited, all its elements or pages when iterated. */

export interface Page<Item> {
  readonly items: readonly Item[];
  /**
   * Where the next page begins; null on the last one. Of `changes`, always where to continue later.
   */
  readonly nextCursor: string | null;
  /** Whether there are more pages now. */
  readonly hasMore: boolean;
  /** What the answer says beside the list, such as `counts` of `insights.listChanges`. */
  readonly rest?: Readonly<Record<string, unknown>>;
}

/**
 * `await` gives the first page; `for await (const item of list)` walks over the elements of all
 * pages, `for await (const page of list.pages())` over the pages. Nothing is sent before that.
 * Leaving the loop ends the requests.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #load: (cursor: string | null) => Promise<Page<Item>>;
  readonly #describeCircle: () => Error;
  #first: Promise<Page<Item>> | undefined;

  /** `load` is called with null for the first page; `describeCircle` when the cursors never end. */
  constructor(load: (cursor: string | null) => Promise<Page<Item>>, describeCircle: () => Error) {
    this.#load = load;
    this.#describeCircle = describeCircle;
  }

  then<Result = Page<Item>, Failure = never>(
    onPage?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#first ??= this.#load(null);
    return this.#first.then(onPage, onError);
  }

  catch<Failure = never>(
    onError?: ((error: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Page<Item> | Failure> {
    return this.then(null, onError);
  }

  /** The pages, each requested when the loop comes to it. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | null = null;
    // A cursor that comes back would be followed for ever. Comparing with one of the cursors seen,
    // replaced after 1, 2, 4, … pages, finds every circle without keeping them all (Brent).
    let kept: string | null = null;
    for (let pages = 1, keepAt = 1; ; pages += 1) {
      const page: Page<Item> = await this.#load(cursor);
      yield page;
      cursor = page.hasMore ? page.nextCursor : null;
      if (cursor === null) return;
      if (cursor === kept) throw this.#describeCircle();
      if (pages < keepAt) continue;
      kept = cursor;
      keepAt *= 2;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }
}
