import { type Response, Router } from 'express';
import { startChallenge } from '../engine/charges/challenges';
import { completeCheckout, enterCode } from '../engine/checkout/checkout';
import { enterAddress } from '../engine/checkout/checkout-total';
import { createMethod } from '../engine/charges/payment-methods';
import { type Draft } from '../model/draft';
import { type CheckoutSessionRecord } from '../model/checkout-records';
import { ApiError } from '../protocol/api-error';
import { DiskFullError } from '../store/journal';
import { type Store } from '../store/store';
import { addressFieldsOf, fieldsOfPlace, readAddress } from './address-form';
import { fieldsOf, readCard } from './card-form';
import { needsEmail, payPage, successUrl } from './pay-page';
import { DISK_FULL, type Page, sendMessage, sendPage } from './send-page';
import { formOf } from './format';

/** Outcome of a submitted form. */
type Next = { readonly go: string } | { readonly page: Page };

/** Alerts allowed in the URL; any other text is ignored. */
const ALERTS: Readonly<Record<string, string>> = {
  'not-confirmed': 'The payment was not confirmed at your bank. Try again, or use another card.',
  declined: 'Your card was declined.',
};

export function payRoutes(store: Store): Router {
  const router = Router();
  router.get('/pay/:id', (req, res) => {
    const session = store.state.find('checkoutSession', req.params.id);
    if (!sendState(store, res, session)) return;
    const alert = ALERTS[typeof req.query['alert'] === 'string' ? req.query['alert'] : ''] ?? null;
    const address =
      req.query['address'] === 'edit' && session.own.tax !== undefined
        ? { address: { fields: fieldsOfPlace(session.own.tax.place), problem: null } }
        : {};
    sendPage(
      res,
      store.read((draft) => payPage(draft, session, { alert, ...address })),
    );
  });
  router.post('/pay/:id/address', (req, res) => {
    const session = store.state.find('checkoutSession', req.params.id);
    if (!sendState(store, res, session)) return;
    const fields = addressFieldsOf(formOf(req));
    const retry = (problem: string): void =>
      sendPage(
        res,
        store.read((draft) =>
          payPage(draft, session, { address: { fields, problem }, status: 422 }),
        ),
      );
    const input = readAddress(fields);
    if (input === null) {
      retry('Enter country, address, city and postal code.');
      return;
    }
    try {
      store.run((draft) => enterAddress(draft, session.id, input));
      res.redirect(303, `/pay/${session.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      retry(error.message);
    }
  });
  router.post('/pay/:id/code', (req, res) => {
    const session = store.state.find('checkoutSession', req.params.id);
    if (!sendState(store, res, session)) return;
    const text = formOf(req).get('code');
    try {
      store.run((draft) => enterCode(draft, session.id, text));
      res.redirect(303, `/pay/${session.id}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const code = { text: text ?? '', problem: error.message };
      sendPage(
        res,
        store.read((draft) => payPage(draft, session, { code, status: 422 })),
      );
    }
  });
  router.post('/pay/:id', (req, res) => {
    const session = store.state.find('checkoutSession', req.params.id);
    // Submitted twice: the second request only redirects.
    if (session?.status === 'complete') {
      res.redirect(303, successUrl(session));
      return;
    }
    if (!sendState(store, res, session)) return;
    const form = formOf(req);
    try {
      const next = store.run((draft) => submit(draft, session, form)).result;
      if ('go' in next) res.redirect(303, next.go);
      else sendPage(res, next.page);
    } catch (error) {
      if (!(error instanceof DiskFullError)) throw error;
      const state = { fields: fieldsOf(form), alert: `${DISK_FULL} Then pay again.`, status: 503 };
      sendPage(
        res,
        store.read((draft) => payPage(draft, session, state)),
      );
    }
  });
  return router;
}

function submit(draft: Draft, session: CheckoutSessionRecord, form: URLSearchParams): Next {
  if (session.own.tax?.place === null) return { go: `/pay/${session.id}` };
  const fields = fieldsOf(form);
  const asksEmail = needsEmail(draft, session);
  const read = readCard(fields, { now: draft.now(), needsEmail: asksEmail });
  if ('problems' in read) {
    return { page: payPage(draft, session, { fields, problems: read.problems, status: 422 }) };
  }
  const { number, name, expMonth, expYear } = read.card;
  const email = asksEmail ? read.card.email : null;
  const method = createMethod(draft, number, { expMonth, expYear, name, email }).id;
  const outcome = completeCheckout(draft, session.id, { method, email, name, who: 'present' });
  switch (outcome.kind) {
    case 'paid':
    case 'processing':
      return { go: successUrl(session) };
    case 'needs-confirmation': {
      const challenge = startChallenge(draft, method, {
        kind: 'checkout',
        session: session.id,
        email,
        name,
      });
      return { go: `/challenge/${challenge.id}` };
    }
    case 'declined':
      draft.remove('paymentMethod', method);
      return {
        page: payPage(draft, session, {
          fields,
          alert: `${outcome.message} Try another card.`,
          status: 402,
        }),
      };
  }
}

/** Sends a message page for a session that is not payable; returns true when it is payable. */
function sendState(
  store: Store,
  res: Response,
  session: CheckoutSessionRecord | undefined,
): session is CheckoutSessionRecord {
  if (session === undefined) {
    sendMessage(res, {
      status: 404,
      title: 'Checkout not found',
      text: 'Check the URL, or start again in the app.',
    });
    return false;
  }
  if (session.status === 'complete') {
    sendMessage(res, {
      status: 200,
      title: 'Already paid',
      text:
        session.own.payment === undefined
          ? 'Your subscription has started. You will not be charged again.'
          : 'We received your payment. You will not be charged again.',
      link: { href: successUrl(session), label: 'Continue' },
    });
    return false;
  }
  const hasExpired =
    session.status === 'expired' || session.expires_at <= store.read((draft) => draft.now());
  if (!hasExpired) return true;
  sendMessage(res, {
    status: 410,
    title: 'Checkout expired',
    text: 'Nothing was charged. Start again in the app.',
    link: session.cancel_url === null ? null : { href: session.cancel_url, label: 'Go back' },
  });
  return false;
}
