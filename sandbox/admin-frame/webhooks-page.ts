import { TOPICS } from '#sandbox/access/read-app-config.ts';
import type { AppState } from '#sandbox/state/app-state.ts';
import { html, type Html } from './html.ts';

/** Webhooks sent to the app, with their responses, and how the next ones are delivered. */
export function renderWebhooksPage(app: AppState): Html {
  const rows = app.sent.toReversed().map(
    (each) =>
      html`<tr>
        <td>${each.at.slice(11, 19)}</td>
        <td>${each.topic}</td>
        <td>${each.attempt}</td>
        <td>${each.status ?? 'no answer'}</td>
        <td><code>${each.uri}</code></td>
        <td>
          <details>
            <summary><code>${each.id.slice(0, 8)}</code></summary>
            <code>${each.body.slice(0, 2000)}</code>
          </details>
        </td>
      </tr>`,
  );
  const options = TOPICS.filter((topic) =>
    /redact|data_request|shop\/update|scopes/.test(topic),
  ).map((topic) => html`<option>${topic}</option>`);
  return html`<main class="page">
    <h1>Webhooks sent</h1>
    <form class="tools" method="post" action="/sandbox/actions/deliver">
      <b>Deliver the next ones</b
      ><label>late by <input class="price" name="late" value="0" /> ms</label>
      <label><input type="checkbox" name="twice" value="1" /> twice</label
      ><label><input type="checkbox" name="out_of_order" value="1" /> out of order</label
      ><button>Set</button>
    </form>
    <form class="tools" method="post" action="/sandbox/actions/send-webhook">
      <b>Send</b
      ><select name="topic" aria-label="Topic">
        ${options}</select
      ><button>Send</button>
    </form>
    <p>${app.pending.length} waiting</p>
    <div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Time (UTC)</th>
            <th>Topic</th>
            <th>Attempt</th>
            <th>Answer</th>
            <th>To</th>
            <th>Body</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>
  </main>`;
}
