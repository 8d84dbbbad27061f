import { type Draft } from '../model/draft';
import { html, type Html } from '../pages/html';
import { formatMoney } from '../present/money';
import { action, table } from './operator-parts';

const SHOWN = 50;

export function chargesCard(draft: Draft): Html {
  const charges = draft.all('charge').toReversed().slice(0, SHOWN);
  const disputes = draft.all('dispute').filter(({ status }) => status.endsWith('needs_response'));
  return html`<section class="card" aria-labelledby="charges-title">
    <h2 id="charges-title">Charges</h2>
    ${table(
      ['Charge', 'Customer', 'Amount', 'Status', ''],
      charges.map((charge) => [
        html`<code>${charge.id}</code>`,
        draft.find('customer', charge.customer)?.email ?? charge.customer,
        formatMoney(charge.amount - charge.amount_refunded, charge.currency),
        html`<span class="badge ${charge.status}"
          >${charge.disputed ? 'disputed' : charge.status}</span
        >`,
        charge.status === 'succeeded' && !charge.disputed && actions(charge.id),
      ]),
    )}
    ${
      disputes.length > 0 &&
      html`<h3>Open disputes</h3>
        ${table(
          ['Dispute', 'Reason', ''],
          disputes.map(({ id, reason }) => [
            html`<code>${id}</code>`,
            reason,
            (['won', 'lost'] as const).map((outcome) =>
              action({
                call: `POST /_control/disputes/${id}/close`,
                label: `Close as ${outcome}`,
                json: { outcome },
              }),
            ),
          ]),
        )}`
    }
  </section>`;
}

const actions = (id: string): Html[] => [
  action({ call: `POST /_control/charges/${id}/refund`, label: 'Refund' }),
  action({ call: `POST /_control/charges/${id}/dispute`, label: 'Dispute' }),
  action({ call: `POST /_control/charges/${id}/fraud_warning`, label: 'Fraud warning' }),
];
