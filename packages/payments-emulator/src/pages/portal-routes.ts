import { type Request, type Response, Router } from 'express';
import { startChallenge } from '../engine/charges/challenges';
import { placeOf } from '../engine/checkout/checkout-total';
import { updateCustomer } from '../engine/customers/customers';
import { changeSubscription } from '../engine/subscriptions/change-subscription';
import { keepPlan } from '../engine/checkout/portal-features';
import { createMethod, useNewCard } from '../engine/charges/payment-methods';
import { type Draft } from '../model/draft';
import { type PortalSessionRecord } from '../model/page-records';
import { type SubscriptionRecord } from '../model/records';
import { ApiError, missing } from '../protocol/api-error';
import { type Store } from '../store/store';
import {
  addressFieldsOf,
  type AddressFields,
  addressForm,
  fieldsOfPlace,
  readAddress,
} from './address-form';
import { cardFields, testMethods } from './card-fields';
import { type CardFields, EMPTY_FIELDS, type FieldProblems, fieldsOf, readCard } from './card-form';
import { formatDate, formOf } from './format';
import { html } from './html';
import { noteOf, portalPage, productNames } from './portal-page';
import { type Page, sendMessage, sendPage } from './send-page';

/** The customer portal, for anyone with a valid link. */
export function portalRoutes(store: Store): Router {
  const router = Router();
  const visit =
    <P extends Record<string, string>>(
      work: (draft: Draft, session: PortalSessionRecord, req: Request<P>) => Page | string,
    ) =>
    (req: Request<P>, res: Response): void => {
      const session = store.state
        .all('portalSession')
        .find(({ own }) => own.token === req.params['token']);
      const isGood =
        session !== undefined && session.own.expiresAt > store.read((draft) => draft.now());
      if (!isGood || store.state.find('customer', session.customer)?.deleted !== false) {
        sendMessage(res, EXPIRED);
        return;
      }
      try {
        const next = store.run((draft) => work(draft, session, req)).result;
        if (typeof next === 'string') res.redirect(303, next);
        else sendPage(res, next);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        sendMessage(res, {
          status: error.status,
          title: 'Something went wrong',
          text: error.message,
          link: { href: `/portal/${session.own.token}`, label: 'Back to billing' },
        });
      }
    };
  router.get(
    '/portal/:token',
    visit((draft, session, req) => {
      const note = noteOf(req.query['note']);
      const isStart = session.card_flow != null && note === null;
      return isStart ? `${home(session)}/card` : portalPage(draft, session, note);
    }),
  );
  router.get(
    '/portal/:token/cancel/:id',
    visit<Ids>((draft, session, req) => cancelPage(draft, session, req.params.id)),
  );
  router.post(
    '/portal/:token/cancel/:id',
    visit<Ids>((draft, session, req) => cancel(draft, session, req.params.id)),
  );
  router.post(
    '/portal/:token/resume/:id',
    visit<Ids>((draft, session, req) => {
      own(draft, session, req.params.id);
      changeSubscription(draft, req.params.id, { cancel_at: null });
      return home(session, 'resumed');
    }),
  );
  router.post(
    '/portal/:token/keep/:id',
    visit<Ids>((draft, session, { params: { id } }) => {
      keepPlan(draft, own(draft, session, id));
      return home(session, 'kept');
    }),
  );
  router.get(
    '/portal/:token/address',
    visit((draft, session) =>
      addressPage(session, fieldsOfPlace(draft.get('customer', session.customer)), null),
    ),
  );
  router.post(
    '/portal/:token/address',
    visit((draft, session, req) => {
      const fields = addressFieldsOf(formOf(req as Request));
      const input = readAddress(fields);
      if (input === null) {
        return addressPage(session, fields, 'Enter country, address, city and postal code.');
      }
      const { address, tax_ids } = placeOf(draft, input);
      updateCustomer(draft, session.customer, { address, tax_ids });
      return home(session, 'address-changed');
    }),
  );
  router.get(
    '/portal/:token/card',
    visit((draft, session) => cardPage(session, {})),
  );
  router.post(
    '/portal/:token/card',
    visit((draft, session, req) => changeCard(draft, session, fieldsOf(formOf(req as Request)))),
  );
  return router;
}

interface Ids extends Record<string, string> {
  readonly token: string;
  readonly id: string;
}

const EXPIRED = {
  status: 410,
  title: 'This link has expired',
  text: 'Billing links expire after an hour. Open billing again in the app.',
};

const home = ({ own: { token } }: PortalSessionRecord, note?: string): string =>
  `/portal/${token}${note === undefined ? '' : `?note=${note}`}`;

/** @throws {ApiError} 404 for another customer's subscription. */
function own(draft: Draft, session: PortalSessionRecord, id: string): SubscriptionRecord {
  const subscription = draft.get('subscription', id);
  if (subscription.customer !== session.customer) throw missing('subscription', id);
  return subscription;
}

const addressPage = (
  session: PortalSessionRecord,
  fields: AddressFields,
  problem: string | null,
): Page => ({
  title: 'Billing information',
  body: html`<section class="card" aria-labelledby="address-title">
    <h1 id="address-title">Billing information</h1>
    ${addressForm({ action: `${home(session)}/address`, fields, problem, collectsIds: true, button: 'Save' })}
    <p class="back"><a href="${home(session)}">Cancel</a></p>
  </section>`,
});

function cancelPage(draft: Draft, session: PortalSessionRecord, id: string): Page {
  const subscription = own(draft, session, id);
  const name = productNames(draft, subscription);
  const end = subscription.items[0]?.current_period_end ?? 0;
  return {
    title: 'Cancel subscription',
    body: html`<section class="card message" aria-labelledby="cancel-title">
      <h1 id="cancel-title">Cancel ${name}?</h1>
      <p>
        You keep it until ${formatDate(end)} and are not charged again. Until then you can change
        your mind.
      </p>
      <form
        method="post"
        action="${home(session)}/cancel/${id}"
        class="actions"
        data-once="One moment…"
      >
        <button class="button danger" type="submit">Cancel subscription</button>
        <a class="button" href="${home(session)}">Keep subscription</a>
      </form>
    </section>`,
  };
}

/** In flexible billing mode the portal sets the date, not the flag, like the provider's portal. */
function cancel(draft: Draft, session: PortalSessionRecord, id: string): string {
  const subscription = own(draft, session, id);
  keepPlan(draft, subscription);
  const isFlexible = subscription.billing_mode === 'flexible';
  changeSubscription(
    draft,
    id,
    isFlexible ? { cancel_at: 'max_period_end' } : { cancel_at_period_end: true },
  );
  return home(session, 'canceled');
}

interface CardState {
  readonly fields?: CardFields;
  readonly problems?: FieldProblems;
  readonly alert?: string;
}

function cardPage(session: PortalSessionRecord, state: CardState): Page {
  const { fields = EMPTY_FIELDS, problems = {} } = state;
  const marked = Object.keys(problems).length > 0 ? 'Check the marked fields.' : null;
  const alert = state.alert ?? marked;
  return {
    status: alert === null ? 200 : 422,
    title: 'Change card',
    leadsTo: [session.card_flow?.doneUrl ?? null],
    body: html`<p class="back"><a href="${home(session)}">← Back to billing</a></p>
      <section class="card" aria-labelledby="card-title">
        <h1 id="card-title">Change card</h1>
        ${alert && html`<p class="alert" role="alert">${alert}</p>`}
        <form method="post" action="${home(session)}/card" novalidate data-once="Saving…">
          ${cardFields({ fields, problems, needsEmail: false, offersDebit: false })}
          <button class="button primary" type="submit">Save card</button>
        </form>
        ${testMethods({ offersDebit: false })}
      </section>`,
  };
}

function changeCard(draft: Draft, session: PortalSessionRecord, fields: CardFields): Page | string {
  const read = readCard(fields, { now: draft.now(), needsEmail: false });
  if ('problems' in read) return cardPage(session, { fields, problems: read.problems });
  const { number, ...details } = read.card;
  const method = createMethod(draft, number, {
    ...details,
    email: draft.get('customer', session.customer).email,
  }).id;
  const outcome = useNewCard(draft, session.customer, { method, who: 'present' });
  switch (outcome.kind) {
    case 'paid':
    case 'processing':
      return session.card_flow?.doneUrl ?? home(session, 'card-changed');
    case 'needs-confirmation':
      return `/challenge/${startChallenge(draft, method, { kind: 'portal-card', session: session.id }).id}`;
    case 'declined':
      draft.remove('paymentMethod', method);
      return cardPage(session, { fields, alert: `${outcome.message} Try another card.` });
  }
}
