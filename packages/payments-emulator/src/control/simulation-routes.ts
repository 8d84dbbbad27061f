import { settleDebit } from '../engine/charges/bank-debit';
import { deletePrice } from '../engine/catalog';
import { answerChallenge, startChallenge } from '../engine/charges/challenges';
import { type ChargeOutcome } from '../engine/charges/charge';
import { assertOpen, completeCheckout, enterCode } from '../engine/checkout/checkout';
import { type AddressInput, enterAddress } from '../engine/checkout/checkout-total';
import { createMethod } from '../engine/charges/payment-methods';
import { renewNow } from '../engine/subscriptions/renew-now';
import { type Draft } from '../model/draft';
import { presentCheckoutSession } from '../present/checkout-session';
import { presentSubscription } from '../present/subscription';
import { presentTaxSettings } from '../present/tax';
import { ApiError } from '../protocol/api-error';
import { API_VERSION } from '../protocol/wire';
import { type ControlRoute } from './control-route';
import { seedFixtures } from './fixtures';
import { type JsonBody } from './json-body';

interface Completion {
  readonly card: string;
  readonly email: string | null;
  readonly name: string | null;
  /** The customer's response to the bank's confirmation. */
  readonly confirms: boolean;
  /** Billing address and tax id, where the session asks for them. */
  readonly address: AddressInput;
  /** Promotion code to enter first. */
  readonly code: string | null;
}

function completionOf(body: JsonBody): Completion {
  const completion = {
    card: body.text('card') ?? '4242424242424242',
    email: body.text('email') ?? null,
    name: body.text('name') ?? 'Test Buyer',
    confirms: body.boolean('confirms') ?? true,
    code: body.text('code') ?? null,
    address: addressOf(body.object('address')),
  };
  body.end();
  return completion;
}

/** By default a place without tax. */
function addressOf(body: JsonBody | undefined): AddressInput {
  const text = (name: string, standard: string): string => body?.text(name) ?? standard;
  const value = body?.text('vatNumber');
  const address = {
    country: text('country', 'US'),
    line1: text('line1', '1 Test Street'),
    city: text('city', 'Dover'),
    state: text('state', 'DE'),
    postalCode: text('postalCode', '19901'),
    taxId: value === undefined ? null : { type: 'eu_vat' as const, value },
  };
  body?.end();
  return address;
}

/** Completes the card page like a customer and, if required, the bank's confirmation page. */
function complete(
  draft: Draft,
  id: string,
  { card, email, name, confirms, code, address }: Completion,
): object {
  assertOpen(draft, draft.get('checkoutSession', id));
  if (code !== null) enterCode(draft, id, code);
  const { tax } = draft.get('checkoutSession', id).own;
  if (tax !== undefined) enterAddress(draft, id, address);
  const method = createMethod(draft, card, { expMonth: 12, expYear: 2040, name, email }).id;
  const first = completeCheckout(draft, id, { method, email, name, who: 'present' });
  const outcome =
    first.kind === 'needs-confirmation'
      ? answerChallenge(
          draft,
          startChallenge(draft, method, { kind: 'checkout', session: id, email, name }).id,
          confirms ? 'confirm' : 'refuse',
        )
      : first;
  if (outcome.kind === 'declined') throw refusal(outcome);
  return {
    outcome: outcome.kind,
    session: presentCheckoutSession(draft, draft.get('checkoutSession', id)),
  };
}

const refusal = ({
  message,
  code,
  declineCode,
}: Extract<ChargeOutcome, { kind: 'declined' }>): ApiError =>
  new ApiError(402, 'card_error', message, {
    code,
    ...(declineCode === null ? {} : { decline_code: declineCode }),
  });

export const simulationRoutes: readonly ControlRoute[] = [
  {
    method: 'get',
    path: '/health',
    answer: ({ options: { store } }) => ({
      status: 'ok',
      apiVersion: API_VERSION,
      now: store.read((draft) => draft.now()),
    }),
  },
  {
    method: 'post',
    path: '/reset',
    answer: ({ options: { store, dispatcher, prepare }, body }) => {
      body.end();
      dispatcher.clear();
      store.reset();
      prepare();
      return { reset: true };
    },
  },
  {
    method: 'post',
    path: '/seed',
    answer: ({ options: { store }, body }) => {
      body.end();
      return { created: store.run(seedFixtures).result };
    },
  },
  {
    method: 'get',
    path: '/settings',
    answer: ({ options: { store } }) => store.read(({ settings }) => settingsOf(settings)),
  },
  {
    method: 'patch',
    path: '/settings',
    answer: ({ options: { store }, body }) =>
      store.run((draft) => {
        const before = draft.settings;
        const after = {
          ...before,
          draftSeconds: body.number('draftSeconds', { min: 0, max: 86_400 }) ?? before.draftSeconds,
          settleSeconds:
            body.number('settleSeconds', { min: 0, max: 30 * 86_400 }) ?? before.settleSeconds,
          retryDays: body.numbers('retryDays', { min: 0, max: 60 }) ?? before.retryDays,
          afterRetries:
            body.oneOf('afterRetries', 'cancel', 'unpaid', 'past_due', 'pause') ??
            before.afterRetries,
        };
        body.end();
        draft.put('settings', after);
        return settingsOf(after);
      }).result,
  },
  {
    method: 'patch',
    path: '/tax',
    answer: ({ options: { store }, body }) =>
      store.run((draft) => {
        const { status = 'active', behavior = null } = draft.settings.tax ?? {};
        const tax = {
          status: body.oneOf('status', 'active', 'pending') ?? status,
          behavior:
            body.oneOf('behavior', 'exclusive', 'inclusive', 'inferred_by_currency') ?? behavior,
        };
        body.end();
        return presentTaxSettings(draft.put('settings', { ...draft.settings, tax }));
      }).result,
  },
  {
    method: 'post',
    path: '/checkout/{id}/complete',
    answer: ({ options: { store }, body, id }) => {
      const completion = completionOf(body);
      return store.run((draft) => complete(draft, id, completion)).result;
    },
  },
  {
    method: 'post',
    path: '/subscriptions/{id}/renew',
    answer: ({ options: { store }, body, id }) => {
      body.end();
      return store.run((draft) => presentSubscription(draft, renewNow(draft, id))).result;
    },
  },
  {
    method: 'post',
    path: '/payment_intents/{id}/settle',
    answer: ({ options: { store }, body, id }) => {
      const outcome = body.oneOf('outcome', 'succeeds', 'fails') ?? 'succeeds';
      body.end();
      const { status } = store.run((draft) => settleDebit(draft, id, outcome)).result;
      return { id, status };
    },
  },
  {
    method: 'delete',
    path: '/prices/{id}',
    answer: ({ options: { store }, id }) => {
      store.run((draft) => deletePrice(draft, id));
      return { id, object: 'price', deleted: true };
    },
  },
];

interface Tunable {
  readonly draftSeconds: number;
  readonly settleSeconds: number;
  readonly retryDays: readonly number[];
  readonly afterRetries: string;
}
const settingsOf = ({
  draftSeconds,
  settleSeconds,
  retryDays,
  afterRetries,
}: Tunable): Tunable => ({
  draftSeconds,
  settleSeconds,
  retryDays,
  afterRetries,
});
