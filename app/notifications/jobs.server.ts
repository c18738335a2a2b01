import { z } from 'zod';
import { createJobDefinition } from '#jobs/create-job-definition.ts';

const user = z.object({ shop: z.string(), userId: z.string() });

/** Finds who should be notified, by e-mail or by Flow. */
export const notifyAllJob = createJobDefinition('notifications.notify-all', z.object({}));
/** Sends one user the alerts that are new to them. Key: the user. */
export const sendAlertEmailJob = createJobDefinition('notifications.tell-alerts', user, {
  retryLimit: 8,
  retryDelay: 30,
});
/** Sends one user's digest that is due. Key: the user. */
export const sendDigestJob = createJobDefinition('notifications.send-digest', user, {
  retryLimit: 8,
  retryDelay: 30,
});
/** Tells one user that automatic pricing was paused. Key: the user. */
export const sendAutomationPausedEmailJob = createJobDefinition(
  'notifications.tell-stop',
  user.extend({ stoppedAt: z.string() }),
  { retryLimit: 8, retryDelay: 30 },
);
/** Fires the Flow trigger for a shop's new violations. Key: the shop. */
export const fireFlowJob = createJobDefinition(
  'notifications.fire-flow',
  z.object({ shop: z.string() }),
  {
    retryLimit: 5,
    retryDelay: 30,
  },
);
