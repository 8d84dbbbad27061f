import { refund } from '../engine/charges/refunds';
import { presentCharge, presentRefund } from '../present/charge';
import { presentDispute, presentFraudWarning } from '../present/dispute';
import { presentInvoicePayment } from '../present/invoice';
import * as param from '../protocol/params';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { assertReferences, listPage } from './list';

const FILTER = {
  ...LIST_FIELDS,
  charge: param.name,
  created: param.range,
  payment_intent: param.name,
};

interface OfCharge {
  readonly charge: string;
  readonly payment_intent: string;
  readonly created: number;
}
type Filter = Omit<param.Read<typeof FILTER>, keyof typeof LIST_FIELDS>;

const fits =
  ({ charge, created, payment_intent: intent }: Filter) =>
  (record: OfCharge): boolean =>
    (charge === undefined || record.charge === charge) &&
    (intent === undefined || record.payment_intent === intent) &&
    (created?.(record.created) ?? true);

export const chargeEndpoints: Endpoint[] = [
  endpoint('GET /v1/charges/{id}', {}, (draft, _params, id) =>
    presentCharge(draft, draft.get('charge', id)),
  ),
  endpoint(
    'GET /v1/charges',
    { ...LIST_FIELDS, created: param.range, customer: param.name, payment_intent: param.name },
    (draft, { created, customer, payment_intent: paymentIntent, ...page }) => {
      assertReferences(draft, { customer, paymentIntent });
      return listPage(
        draft
          .all('charge')
          .filter(
            (charge) =>
              (customer === undefined || charge.customer === customer) &&
              (paymentIntent === undefined || charge.payment_intent === paymentIntent) &&
              (created?.(charge.created) ?? true),
          ),
        page,
        { present: (charge) => presentCharge(draft, charge), url: '/v1/charges' },
      );
    },
  ),
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
  endpoint('GET /v1/refunds', FILTER, (draft, filter) => {
    assertReferences(draft, { charge: filter.charge, paymentIntent: filter.payment_intent });
    return listPage(draft.all('refund').filter(fits(filter)), filter, {
      present: presentRefund,
      url: '/v1/refunds',
    });
  }),
  endpoint('GET /v1/disputes/{id}', {}, (draft, _params, id) =>
    presentDispute(draft, draft.get('dispute', id)),
  ),
  endpoint('GET /v1/disputes', FILTER, (draft, filter) => {
    assertReferences(draft, { charge: filter.charge, paymentIntent: filter.payment_intent });
    return listPage(draft.all('dispute').filter(fits(filter)), filter, {
      present: (dispute) => presentDispute(draft, dispute),
      url: '/v1/disputes',
    });
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
      assertReferences(draft, { invoice, paymentIntent });
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
