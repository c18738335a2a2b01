import { noteAnswer, noteTrouble } from '#app/install/note-connection.server.ts';
import type { AppServices } from '#app/services.server.ts';
import { getOutcome, type Outcome } from './get-outcome.server.ts';

/** What a page asks of the service. How it went is noted as the state of the connection, so that every page says it at once. */
export function getServiceOutcome<T extends object>(
  services: AppServices,
  shop: string,
  work: () => Promise<T>,
): Promise<Outcome<T>> {
  return getOutcome(async () => {
    try {
      const found = await work();
      await noteAnswer(services, shop);
      return found;
    } catch (error) {
      await noteTrouble(services, shop, error);
      throw error;
    }
  });
}
