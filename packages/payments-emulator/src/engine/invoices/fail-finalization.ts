import { type Draft } from '../../model/draft';
import { type InvoiceRecord } from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { saveInvoice } from '../save';

/**
 * A draft cannot be finalized, as when the customer's address does not fit the tax settings. It stays a draft
 * until it is finalized by a call (https://docs.stripe.com/invoicing/integration/workflow-transitions).
 */
export function failFinalization(draft: Draft, id: string): InvoiceRecord {
  const invoice = draft.get('invoice', id);
  if (invoice.status !== 'draft') throw invalid('Only a draft can fail to finalize.', 'invoice');
  return saveInvoice(
    draft,
    {
      ...invoice,
      automatically_finalizes_at: null,
      last_finalization_error: {
        type: 'invalid_request_error',
        code: 'customer_tax_location_invalid',
        message: 'The customer’s location is not recognized.',
      },
      next_payment_attempt: null,
    },
    'finalization_failed',
  );
}
