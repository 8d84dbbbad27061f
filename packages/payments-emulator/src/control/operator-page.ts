import { type Response } from 'express';
import { currentEnd } from '../engine/subscriptions/periods';
import { type Draft } from '../model/draft';
import { formatMoment } from '../pages/format';
import { html, type Html } from '../pages/html';
import { sendPage } from '../pages/send-page';
import { type Store } from '../store/store';
import { deliveryFaultsCard, requestFaultsCard } from './operator-faults';
import { action, table } from './operator-parts';
import { formatMoney } from '../present/money';

const SHOWN = 50;

/** The developer's page for controlling the emulator. Its forms call the JSON control API. */
export function operatorPage(store: Store, res: Response): void {
  sendPage(res, { title: 'Operator', wide: true, body: store.read(body) });
}

const body = (draft: Draft): Html => html`
  <h1>Payments operator</h1>
  <p id="outcome" class="notice" role="status" hidden></p>
  ${clockCard(draft)} ${requestFaultsCard(draft)} ${deliveryFaultsCard(draft)}
  ${subscriptionsCard(draft)} ${chargesCard(draft)} ${deliveriesCard(draft)} ${eventsCard(draft)}
  ${endpointsCard(draft)}
`;

function clockCard(draft: Draft): Html {
  const { offset } = draft.settings;
  const hasRenewal = draft
    .all('subscription')
    .some(({ status }) => ['active', 'past_due', 'trialing'].includes(status));
  const advance = 'POST /_control/clock/advance';
  return html`<section class="card" aria-labelledby="clock-title">
    <h2 id="clock-title">Clock</h2>
    <p>
      <strong>${formatMoment(draft.now() * 1_000)}</strong> UTC
      ${offset > 0 && html`<span class="muted">${Math.round(offset / 8_640) / 10} days ahead</span>`}
    </p>
    <div class="actions">
      ${action({ call: advance, label: 'Advance 1 hour', json: { seconds: 3_600 } })}
      ${action({ call: advance, label: 'Advance 1 day', json: { seconds: 86_400 } })}
      ${action({ call: advance, label: 'Advance 1 month', json: { seconds: 31 * 86_400 } })}
      ${hasRenewal && action({ call: advance, label: 'Advance to next renewal', json: { until: 'next-renewal' } })}
      ${action({
        call: 'POST /_control/reset',
        label: 'Reset everything',
        confirm: 'Delete all customers, subscriptions and events?',
      })}
    </div>
  </section>`;
}

function subscriptionsCard(draft: Draft): Html {
  const subscriptions = draft.all('subscription').toReversed().slice(0, SHOWN);
  return html`<section class="card" aria-labelledby="subscriptions-title">
    <h2 id="subscriptions-title">Subscriptions</h2>
    ${table(
      ['Subscription', 'Customer', 'Status', 'Period ends (UTC)', ''],
      subscriptions.map((subscription) => {
        const { id, customer, status } = subscription;
        return [
          html`<code>${id}</code>`,
          draft.find('customer', customer)?.email ?? customer,
          html`<span class="badge ${status}">${status}</span>`,
          formatMoment(currentEnd(subscription) * 1_000),
          ['active', 'past_due', 'trialing'].includes(status) &&
            action({ call: `POST /_control/subscriptions/${id}/renew`, label: 'Renew now' }),
        ];
      }),
    )}
    ${debits(draft)}
  </section>`;
}

function debits(draft: Draft): Html | null {
  const waiting = draft.all('paymentIntent').filter(({ status }) => status === 'processing');
  if (waiting.length === 0) return null;
  return html`<h3>Bank debits under way</h3>
    ${table(
      ['Payment', ''],
      waiting.map(({ id }) => [
        html`<code>${id}</code>`,
        (['succeeds', 'fails'] as const).map((outcome) =>
          action({
            call: `POST /_control/payment_intents/${id}/settle`,
            label: `It ${outcome}`,
            json: { outcome },
          }),
        ),
      ]),
    )}`;
}

function deliveriesCard(draft: Draft): Html {
  const deliveries = draft.all('delivery').toReversed();
  return html`<section class="card" aria-labelledby="deliveries-title">
    <h2 id="deliveries-title">Deliveries</h2>
    ${table(
      ['Event', 'State', 'Fault', 'Attempts', 'Last response'],
      deliveries
        .slice(0, SHOWN)
        .map((delivery) => [
          html`${delivery.type} <code>${delivery.event}</code>`,
          html`<span class="badge ${delivery.status}">${delivery.status}</span>`,
          delivery.fault,
          delivery.attempts,
          delivery.answer?.status ?? delivery.answer?.error,
        ]),
    )}
  </section>`;
}

function eventsCard(draft: Draft): Html {
  const events = draft.all('event').toReversed().slice(0, SHOWN);
  return html`<section class="card" aria-labelledby="events-title">
    <h2 id="events-title">Events</h2>
    ${table(
      ['Event', 'Type', 'At (UTC)', ''],
      events.map(({ id, type, created }) => [
        html`<code>${id}</code>`,
        type,
        formatMoment(created * 1_000),
        action({ call: `POST /_control/events/${id}/resend`, label: 'Resend' }),
      ]),
    )}
  </section>`;
}

function endpointsCard(draft: Draft): Html {
  return html`<section class="card" aria-labelledby="endpoints-title">
    <h2 id="endpoints-title">Webhook endpoints</h2>
    ${table(
      ['Address', 'Status'],
      draft.all('webhookEndpoint').map(({ url, status }) => [html`<code>${url}</code>`, status]),
    )}
  </section>`;
}

const CHARGES_SHOWN = 50;

function chargesCard(draft: Draft): Html {
  const charges = draft.all('charge').toReversed().slice(0, CHARGES_SHOWN);
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
