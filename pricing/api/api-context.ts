/** Values shared by the handlers of one request, from the first middleware to the response. */
import type { Context } from 'hono';
import type { ApiBindings } from './api-deps.ts';
import type { Caller } from './request/require-caller.ts';

export interface ApiVariables {
  requestId: string;
  /** Absent until the caller is known. */
  caller?: Caller;
  /** Headers for every response. */
  head: Readonly<Record<string, string>>;
  /** Headers that announce the endpoint's retirement, for every response of the endpoint. */
  notice?: readonly (readonly [name: string, value: string])[];
}
export type ApiContext = Context<{ Bindings: ApiBindings; Variables: ApiVariables }>;
