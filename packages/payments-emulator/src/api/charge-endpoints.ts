import { refund } from '../engine/charges/refunds';
import { presentCharge, presentRefund } from '../present/charge';
import { presentDispute, presentFraudWarning } from '../present/dispute';
import { presentInvoicePayment } from '../present/invoice';
import * as param from '../protocol/params';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { assertReferences, listEndpoint, listPage } from './list';

const OF_CHARGE = { charge: param.name, created: param.range, payment_intent: param.name };

export const chargeEndpoints: Endpoint[] = [
  endpoint('GET /v1/charges/{id}', {}, (draft, _params, id) =>
    presentCharge(draft, draft.get('charge', id)),
  ),
  listEndpoint('/v1/charges', {
    kind: 'charge',
    filters: { created: param.range, customer: param.name, payment_intent: param.name },
    present: (charge, draft) => presentCharge(draft, charge),
  }),
  endpoint(
    'POST /v1/refunds',
    {
      amount: param.integer,
      charge: param.name,
      metadata: param.metadata,
      payment_intent: param.name,
      reason: param.oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
    },
    (draft, { amount, charge, metadata, payment_intent, reason }) =>
      presentRefund(
        refund(draft, {
          amount,
          charge,
          payment_intent,
          metadata: metadata ?? {},
          reason: reason ?? null,
        }),
      ),
  ),
  listEndpoint('/v1/refunds', { kind: 'refund', filters: OF_CHARGE, present: presentRefund }),
  endpoint('GET /v1/disputes/{id}', {}, (draft, _params, id) =>
    presentDispute(draft, draft.get('dispute', id)),
  ),
  listEndpoint('/v1/disputes', {
    kind: 'dispute',
    filters: OF_CHARGE,
    present: (dispute, draft) => presentDispute(draft, dispute),
  }),
  endpoint('GET /v1/radar/early_fraud_warnings/{id}', {}, (draft, _params, id) =>
    presentFraudWarning(draft.get('fraudWarning', id)),
  ),
  // From a payment intent to its invoice: charges and intents do not name it.
  endpoint(
    'GET /v1/invoice_payments',
    {
      ...LIST_FIELDS,
      invoice: param.name,
      payment: param.object({
        type: param.required(param.oneOf('payment_intent')),
        payment_intent: param.name,
      }),
      status: param.oneOf('open', 'paid', 'canceled'),
    },
    (draft, { invoice, payment, status, ...page }) => {
      const paymentIntent = payment?.payment_intent;
      assertReferences(draft, { invoice, payment_intent: paymentIntent });
      const payments = draft
        .all('paymentIntent')
        .filter(
          (intent) =>
            (invoice === undefined || intent.invoice === invoice) &&
            (paymentIntent === undefined || intent.id === paymentIntent),
        )
        .flatMap((intent) =>
          intent.invoice === null
            ? []
            : [presentInvoicePayment({ ...intent, invoice: intent.invoice })],
        )
        .filter((each) => status === undefined || each.status === status);
      return listPage(payments, page, {
        present: (each) => each,
        url: '/v1/invoice_payments',
      });
    },
  ),
];
