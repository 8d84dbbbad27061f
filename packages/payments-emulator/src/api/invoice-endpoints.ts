import { collect } from '../engine/invoices/collect';
import { closeInvoice, finalizeInvoice } from '../engine/invoices/invoices';
import { payInvoice } from '../engine/invoices/pay-invoice';
import { isSent, sendInvoice } from '../engine/invoices/send-invoice';
import { previewInvoice } from '../engine/invoices/preview-invoice';
import { type Draft } from '../model/draft';
import { presentInvoice, presentPreview } from '../present/invoice';
import * as param from '../protocol/params';
import { unsettableDiscounts } from './coupon-endpoints';
import { type Endpoint, endpoint } from './endpoint';
import { assertReferences, listEndpoint } from './list';
import { cycleAnchor } from './subscription-endpoints';

const present = (draft: Draft, id: string): object =>
  presentInvoice(draft, draft.get('invoice', id));

const COLLECTION = { collection_method: param.oneOf('charge_automatically', 'send_invoice') };

export const invoiceEndpoints: Endpoint[] = [
  endpoint('GET /v1/invoices/{id}', {}, (draft, _params, id) => present(draft, id)),
  endpoint(
    'POST /v1/invoices/create_preview',
    {
      automatic_tax: param.object({ enabled: param.required(param.boolean) }),
      customer: param.name,
      discounts: unsettableDiscounts,
      preview_mode: param.oneOf('next', 'recurring'),
      subscription: param.required(param.name),
      subscription_details: param.object({
        items: param.listOf(
          param.required(
            param.object({
              id: param.name,
              deleted: param.boolean,
              price: param.name,
              quantity: param.quantity,
            }),
          ),
        ),
        proration_behavior: param.oneOf('create_prorations', 'always_invoice', 'none'),
        proration_date: param.integer,
        billing_cycle_anchor: cycleAnchor,
        trial_end: param.oneOf('now'),
      }),
    },
    (draft, { automatic_tax: tax, customer, discounts, preview_mode: mode, ...input }) => {
      const { subscription, subscription_details: details } = input;
      assertReferences(draft, { customer, subscription });
      const change = details?.items && {
        items: details.items,
        prorate: details.proration_behavior ?? ('create_prorations' as const),
        proratedAt: details.proration_date ?? null,
        endsTrial: details.trial_end === 'now',
        startsPeriod: details.billing_cycle_anchor?.type === 'now',
      };
      const preview = previewInvoice(draft, {
        subscription,
        change: change ?? null,
        discounts,
        automaticTax: tax?.enabled,
        mode,
      });
      return presentPreview(draft, preview);
    },
  ),
  listEndpoint('/v1/invoices', {
    kind: 'invoice',
    filters: {
      created: param.range,
      customer: param.name,
      status: param.oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      subscription: param.name,
    },
    more: COLLECTION,
    where:
      ({ collection_method: wanted }) =>
      ({ collection_method: own = 'charge_automatically' }) =>
        wanted === undefined || own === wanted,
    present: (invoice, draft) => presentInvoice(draft, invoice),
  }),
  endpoint(
    'POST /v1/invoices/{id}/finalize',
    { auto_advance: param.boolean },
    (draft, { auto_advance }, id) => {
      const invoice = finalizeInvoice(draft, id);
      if (invoice.status === 'open' && isSent(invoice)) sendInvoice(draft, id);
      else if (auto_advance === true && invoice.status === 'open') {
        collect(draft, id, { who: 'absent', scheduled: true });
      }
      return present(draft, id);
    },
  ),
  endpoint(
    'POST /v1/invoices/{id}/pay',
    { off_session: param.boolean, paid_out_of_band: param.boolean, payment_method: param.name },
    (draft, { off_session, paid_out_of_band, payment_method }, id) => {
      payInvoice(draft, id, {
        who: off_session === false ? 'present' : 'absent',
        method: payment_method,
        outOfBand: paid_out_of_band ?? false,
      });
      return present(draft, id);
    },
  ),
  endpoint('POST /v1/invoices/{id}/void', {}, (draft, _params, id) => {
    closeInvoice(draft, id, 'void');
    return present(draft, id);
  }),
  endpoint('POST /v1/invoices/{id}/mark_uncollectible', {}, (draft, _params, id) => {
    closeInvoice(draft, id, 'uncollectible');
    return present(draft, id);
  }),
];
