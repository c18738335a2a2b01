/** What the handlers of one request share, from the first middleware to the answer. */
import type { Context } from 'hono';
import type { ApiBindings } from './api-deps.ts';
import type { Caller } from './request/require-caller.ts';

export interface ApiVariables {
  requestId: string;
  /** Absent until it is known. */
  caller?: Caller;
  /** Headers for every answer. */
  head: Readonly<Record<string, string>>;
  /** Headers that announce a retirement, for every answer of the endpoint. */
  notice?: readonly (readonly [name: string, value: string])[];
}
export type ApiContext = Context<{ Bindings: ApiBindings; Variables: ApiVariables }>;
