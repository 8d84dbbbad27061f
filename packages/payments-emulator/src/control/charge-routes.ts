import { closeDispute, openDispute, warnOfFraud } from '../engine/charges/disputes';
import { failRefund, refund } from '../engine/charges/refunds';
import { presentRefund } from '../present/charge';
import { presentDispute, presentFraudWarning } from '../present/dispute';
import { presentInvoice } from '../present/invoice';
import { type ControlRoute } from './control-route';
import { failFinalization } from '../engine/invoices/invoices';

const LARGEST = 99_999_999;

/** Lists what customers, banks and card networks do after a payment. */
export const chargeRoutes: readonly ControlRoute[] = [
  {
    method: 'post',
    path: '/charges/{id}/refund',
    answer: ({ options: { store }, body, id }) => {
      const amount = body.number('amount', { min: 1, max: LARGEST });
      body.end();
      return store.run((draft) => {
        const { id: charge } = draft.get('charge', id);
        const input = { charge, payment_intent: undefined, amount, metadata: {} };
        return presentRefund(refund(draft, { ...input, reason: 'requested_by_customer' }));
      }).result;
    },
  },
  {
    method: 'post',
    path: '/refunds/{id}/fail',
    answer: ({ options: { store }, body, id }) => {
      body.end();
      return store.run((draft) => presentRefund(failRefund(draft, id))).result;
    },
  },
  {
    method: 'post',
    path: '/charges/{id}/dispute',
    answer: ({ options: { store }, body, id }) => {
      const reason = body.text('reason') ?? 'fraudulent';
      const inquiry = body.boolean('inquiry') ?? false;
      body.end();
      return store.run((draft) =>
        presentDispute(draft, openDispute(draft, id, { reason, inquiry })),
      ).result;
    },
  },
  {
    method: 'post',
    path: '/disputes/{id}/close',
    answer: ({ options: { store }, body, id }) => {
      const outcome = body.oneOf('outcome', 'won', 'lost') ?? 'lost';
      body.end();
      return store.run((draft) => presentDispute(draft, closeDispute(draft, id, outcome))).result;
    },
  },
  {
    method: 'post',
    path: '/charges/{id}/fraud_warning',
    answer: ({ options: { store }, body, id }) => {
      const type = body.text('fraudType') ?? 'made_with_stolen_card';
      body.end();
      return store.run((draft) => presentFraudWarning(warnOfFraud(draft, id, type))).result;
    },
  },
  {
    method: 'post',
    path: '/invoices/{id}/fail_finalization',
    answer: ({ options: { store }, body, id }) => {
      body.end();
      return store.run((draft) => presentInvoice(draft, failFinalization(draft, id))).result;
    },
  },
];
