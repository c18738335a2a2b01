/**
 * Loaded before a program (`--import`): sends its requests for Shopify to the stand-in that a test
 * has started.
 */
import { createPlatformFetch } from '#sandbox/access/create-platform-fetch.ts';

const port = Number(process.env.STAND_IN_PORT);
globalThis.fetch = createPlatformFetch(() => port, globalThis.fetch);
