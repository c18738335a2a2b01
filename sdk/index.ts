/** The Pricing Intelligence API. `new PricingClient({ baseUrl, apiKey })` is where to begin. */
export { Capabilities, type Capability, type OperationName } from './capabilities.ts';
export { type CustomRequest, PricingClient } from './client.ts';
export {
  ApiError,
  ConnectionError,
  NotOfferedError,
  PricingError,
  type RequestLine,
  ResponseError,
  TimeoutError,
  WebhookError,
} from './errors.ts';
export type * from './generated/types.ts';
export { List, type Page } from './list.ts';
export type { ClientOptions, FailedAttempt, RequestOptions, ResponseInfo } from './options.ts';
export { type VerifiedWebhook, verifyWebhook, type WebhookRequest } from './webhooks.ts';
