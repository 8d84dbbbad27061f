import { type Draft } from '../model/draft';
import { FAULT_KINDS, type FaultSwitch } from '../model/records';
import { REQUEST_FAULT_KINDS, requestFaultsOf } from '../model/request-faults';
import { html, type Html } from '../pages/html';
import { action } from './operator-parts';

const REQUEST_FAULTS = {
  down: 'Connection closed, nothing executed',
  rateLimited: '429 with Retry-After',
  lostResponse: 'Connection closed after the write',
  slow: 'Delayed',
};

export function requestFaultsCard(draft: Draft): Html {
  const faults = requestFaultsOf(draft.settings);
  return html`<section class="card" aria-labelledby="request-faults-title">
    <h2 id="request-faults-title">API faults</h2>
    <form data-faults="PATCH /_control/request_faults">
      ${switches(
        'Next requests',
        REQUEST_FAULT_KINDS.map((kind) => ({ kind, what: REQUEST_FAULTS[kind], ...faults[kind] })),
      )}
      <div class="actions">
        <label>Only calls that begin with <input name="only" value="${faults.only ?? ''}" /></label>
        <label
          >Slow (ms) <input name="slowMs" type="number" min="0" value="${faults.slowMs}"
        /></label>
        <label
          >Retry-After (s)
          <input name="retryAfterSeconds" type="number" min="0" value="${faults.retryAfterSeconds}"
        /></label>
        <button class="button primary" type="submit">Save</button>
        ${action({ call: 'DELETE /_control/request_faults', label: 'Clear' })}
      </div>
    </form>
  </section>`;
}

export function deliveryFaultsCard(draft: Draft): Html {
  const { faults, delayMs } = draft.settings;
  return html`<section class="card" aria-labelledby="faults-title">
    <h2 id="faults-title">Delivery faults</h2>
    <form data-faults="PATCH /_control/faults">
      ${switches(
        'Next deliveries',
        FAULT_KINDS.map((kind) => ({ kind, what: null, ...faults[kind] })),
      )}
      <div class="actions">
        <label>Delay (ms) <input name="delayMs" type="number" min="0" value="${delayMs}" /></label>
        <button class="button primary" type="submit">Save</button>
        ${action({ call: 'POST /_control/deliveries/flush', label: 'Deliver all now' })}
      </div>
    </form>
  </section>`;
}

interface Row extends FaultSwitch {
  readonly kind: string;
  readonly what: string | null;
}

const switches = (next: string, rows: readonly Row[]): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          <th scope="col">Fault</th>
          <th scope="col">Share (0 to 1)</th>
          <th scope="col">${next}</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ kind, what, probability, next: count }) =>
            html`<tr>
              <th scope="row">
                ${kind} ${what !== null && html`<span class="muted">${what}</span>`}
              </th>
              <td>
                <input
                  aria-label="${kind}: share"
                  name="${kind}.probability"
                  type="number"
                  min="0"
                  max="1"
                  step="any"
                  value="${probability}"
                />
              </td>
              <td>
                <input
                  aria-label="${kind}: ${next.toLowerCase()}"
                  name="${kind}.next"
                  type="number"
                  min="0"
                  value="${count}"
                />
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
