import { createCustomer, updateCustomer } from '../engine/customers/customers';
import { deleteCustomer } from '../engine/customers/delete-customer';
import { attachMethod, ownMethod } from '../engine/charges/payment-methods';
import { presentCustomer, presentPaymentMethod } from '../present/customer';
import { presentPaymentIntent } from '../present/payment-intent';
import * as param from '../protocol/params';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { listEndpoint, listPage } from './list';
import { presentById, presentCustomerOrStub } from './present-any';

const address = param.object({
  city: param.text,
  country: param.text,
  line1: param.text,
  line2: param.text,
  postal_code: param.text,
  state: param.text,
});

const fields = {
  address,
  balance: param.integer,
  description: param.text,
  email: param.text,
  invoice_settings: param.object({ default_payment_method: param.text }),
  metadata: param.metadata,
  name: param.text,
  phone: param.text,
  preferred_locales: param.listOf(param.required(param.name)),
};

type Input = param.Read<typeof fields>;

function plainOf({ invoice_settings: _settings, address: place, ...plain }: Input) {
  if (place === undefined) return plain;
  const { city, country, line1, line2, postal_code, state } = place;
  return {
    ...plain,
    address: {
      city: city ?? null,
      country: country ?? null,
      line1: line1 ?? null,
      line2: line2 ?? null,
      postal_code: postal_code ?? null,
      state: state ?? null,
    },
  };
}

export const customerEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/customers',
    { ...fields, payment_method: param.name },
    (draft, { payment_method: method, ...input }) => {
      const { id } = createCustomer(draft, plainOf(input));
      const attached = method === undefined ? undefined : attachMethod(draft, method, id).id;
      const wanted = input.invoice_settings?.default_payment_method;
      const chosen =
        wanted &&
        (wanted === method
          ? attached
          : ownMethod(draft, wanted, id, 'invoice_settings[default_payment_method]').id);
      if (chosen) updateCustomer(draft, id, { default_payment_method: chosen });
      return presentCustomer(draft, draft.get('customer', id));
    },
  ),
  endpoint('GET /v1/customers/{id}', {}, (draft, _params, id) => presentCustomerOrStub(draft, id)),
  endpoint('POST /v1/customers/{id}', fields, (draft, input, id) => {
    const wanted = input.invoice_settings?.default_payment_method;
    const method = wanted
      ? ownMethod(draft, wanted, id, 'invoice_settings[default_payment_method]').id
      : wanted;
    return presentCustomer(
      draft,
      updateCustomer(draft, id, { ...plainOf(input), default_payment_method: method }),
    );
  }),
  endpoint('DELETE /v1/customers/{id}', {}, (draft, _params, id) => {
    deleteCustomer(draft, id);
    return { id, object: 'customer', deleted: true };
  }),
  listEndpoint('/v1/customers', {
    kind: 'customer',
    filters: { created: param.range, email: param.name },
    where: () => (customer) => !customer.deleted,
    present: (customer, draft) => presentCustomer(draft, customer),
  }),
  endpoint(
    'GET /v1/customers/{id}/payment_methods',
    { ...LIST_FIELDS, type: param.oneOf('card', 'us_bank_account') },
    (draft, { type, ...page }, id) => {
      draft.get('customer', id);
      return listPage(
        draft
          .all('paymentMethod')
          .filter(
            (method) => method.customer === id && (type === undefined || method.type === type),
          ),
        page,
        { present: presentPaymentMethod, url: `/v1/customers/${id}/payment_methods` },
      );
    },
  ),
];

export const paymentMethodEndpoints: Endpoint[] = [
  endpoint('GET /v1/payment_methods/{id}', {}, (draft, _params, id) =>
    presentPaymentMethod(draft.get('paymentMethod', id, 'payment_method')),
  ),
  endpoint(
    'POST /v1/payment_methods/{id}/attach',
    { customer: param.required(param.name) },
    (draft, { customer }, id) => presentPaymentMethod(attachMethod(draft, id, customer)),
  ),
];

export const paymentIntentEndpoints: Endpoint[] = [
  listEndpoint('/v1/payment_intents', {
    kind: 'paymentIntent',
    filters: { created: param.range, customer: param.name },
    present: (intent, draft) => presentPaymentIntent(draft, intent),
  }),
  endpoint('GET /v1/payment_intents/{id}', {}, (draft, _params, id) =>
    presentById(draft, 'paymentIntent', id),
  ),
];
