import { z } from 'zod';
import { defineJob } from '#jobs/define-job.ts';

const user = z.object({ shop: z.string(), userId: z.string() });

/** Finds who is to be told of something, by e-mail or by Flow. */
export const notifyAllJob = defineJob('notifications.notify-all', z.object({}));
/** Tells one user of the alerts that are new to them. Key: the user. */
export const tellAlertsJob = defineJob('notifications.tell-alerts', user, {
  retryLimit: 8,
  retryDelay: 30,
});
/** Sends one user's digest that is due. Key: the user. */
export const sendDigestJob = defineJob('notifications.send-digest', user, {
  retryLimit: 8,
  retryDelay: 30,
});
/** Tells one user that automatic applying has stopped itself. Key: the user. */
export const tellStopJob = defineJob(
  'notifications.tell-stop',
  user.extend({ stoppedAt: z.string() }),
  { retryLimit: 8, retryDelay: 30 },
);
/** Fires the Flow trigger for a shop's new violations. Key: the shop. */
export const fireFlowJob = defineJob('notifications.fire-flow', z.object({ shop: z.string() }), {
  retryLimit: 5,
  retryDelay: 30,
});
