import { createCustomer, updateCustomer } from '../engine/customers/customers';
import { deleteCustomer } from '../engine/customers/delete-customer';
import { attachMethod, ownMethod } from '../engine/charges/payment-methods';
import { presentCustomer, presentPaymentMethod } from '../present/customer';
import { presentPaymentIntent } from '../present/payment-intent';
import * as param from '../protocol/params';
import { type Endpoint, endpoint, LIST_FIELDS } from './endpoint';
import { assertReferences, listPage } from './list';
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
  endpoint(
    'GET /v1/customers',
    { ...LIST_FIELDS, created: param.range, email: param.name },
    (draft, { created, email, ...page }) => {
      return listPage(
        draft
          .all('customer')
          .filter(
            (customer) =>
              !customer.deleted &&
              (created?.(customer.created) ?? true) &&
              (email === undefined || customer.email === email),
          ),
        page,
        { present: (customer) => presentCustomer(draft, customer), url: '/v1/customers' },
      );
    },
  ),
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
  endpoint(
    'GET /v1/payment_intents',
    { ...LIST_FIELDS, created: param.range, customer: param.name },
    (draft, { created, customer, ...page }) => {
      assertReferences(draft, { customer });
      return listPage(
        draft
          .all('paymentIntent')
          .filter(
            (intent) =>
              (customer === undefined || intent.customer === customer) &&
              (created?.(intent.created) ?? true),
          ),
        page,
        { present: (intent) => presentPaymentIntent(draft, intent), url: '/v1/payment_intents' },
      );
    },
  ),
  endpoint('GET /v1/payment_intents/{id}', {}, (draft, _params, id) =>
    presentById(draft, 'paymentIntent', id),
  ),
];
