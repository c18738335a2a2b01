/** What a server can do beyond the five operations that every server of this API has. */
import { ApiError, ResponseError } from './errors.ts';
import { type CAPABILITIES, CAPABILITY_OF } from './generated/constants.ts';

/** The capabilities that this version of the package knows. */
export type Capability = (typeof CAPABILITIES)[number];

/** The name of an operation, such as `products.list`. */
export type OperationName = keyof typeof CAPABILITY_OF;

export class Capabilities {
  /** As the server names them; also ones that this version does not know. */
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }

  /** Whether the server has this capability. */
  has(capability: Capability | (string & {})): boolean {
    return this.names.includes(capability);
  }

  /** Whether the server has this operation. */
  offers(operation: OperationName): boolean {
    const capability = CAPABILITY_OF[operation];
    return capability === null || this.has(capability);
  }
}

const UNKNOWN = new Set([400, 404, 405, 410, 422, 501]);

/**
 * Whether the error to "what can you do?" means that the server does not know the question: it then
 * has the five operations that every server has. Such servers may answer it with any page.
 */
export function isUnknownQuestion(error: unknown): boolean {
  if (error instanceof ResponseError) return true;
  if (!(error instanceof ApiError)) return false;
  return UNKNOWN.has(error.status) || (error.status === 403 && error.code === null);
}
