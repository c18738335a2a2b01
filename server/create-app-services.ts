/**
 * The services that the app's pages and jobs use: the built-in service (called without a socket),
 * an HTTP client for services elsewhere, and encryption keys for stored secrets.
 */
import { getAppEnv } from '#app/env.server.ts';
import { openSmtpMailer } from '#mail/open-smtp-mailer.ts';
import { setUpShop } from '#app/install/set-up-shop.server.ts';
import type { AppServices } from '#app/services.server.ts';
import type { Service } from './create-service.ts';

export function createAppServices({
  service,
  externalFetch,
  operatorKey,
  sandbox,
}: {
  service: Service;
  externalFetch: typeof globalThis.fetch;
  operatorKey: string;
  sandbox: boolean;
}): { pages: AppServices; jobs: AppServices } {
  const { context, requestStage, jobs, api } = service;
  const { smtp, partner } = getAppEnv();
  const forJobs: AppServices = {
    db: context.db,
    jobs,
    clock: context.clock,
    log: context.log,
    builtInFetch: async (input, init) => api.fetch(new Request(input, init), { builtIn: true }),
    operatorKey,
    externalFetch,
    encryptionKeys: getAppEnv().encryptionKeys,
    mailer: smtp ? openSmtpMailer(smtp) : null,
    partner,
    setUpShop,
    sandbox,
  };
  return { pages: { ...forJobs, db: requestStage.db }, jobs: forJobs };
}
