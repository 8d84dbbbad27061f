import { Router } from 'express';
import { answerChallenge } from '../engine/charges/challenges';
import { type ChargeOutcome } from '../engine/charges/charge';
import { type Draft } from '../model/draft';
import { type ChallengeRecord } from '../model/page-records';
import { formatMoney } from '../present/money';
import { type Store } from '../store/store';
import { html } from './html';
import { successUrl } from './pay-page';
import { type Page, sendMessage, sendPage } from './send-page';
import { formOf } from './format';

/** The bank's page for confirming a payment. */
export function challengeRoutes(store: Store): Router {
  const router = Router();
  router.get('/challenge/:id', (req, res) => {
    const challenge = store.state.find('challenge', req.params.id);
    if (challenge === undefined) {
      sendMessage(res, GONE);
      return;
    }
    if (challenge.status !== 'pending') {
      res.redirect(
        303,
        store.read((draft) => placeAfter(draft, challenge, null)),
      );
      return;
    }
    sendPage(
      res,
      store.read((draft) => challengePage(draft, challenge)),
    );
  });
  router.post('/challenge/:id', (req, res) => {
    const answer = formOf(req).get('answer') === 'confirm' ? 'confirm' : 'refuse';
    const { id } = req.params;
    const challenge = store.state.find('challenge', id);
    if (challenge === undefined) {
      sendMessage(res, GONE);
      return;
    }
    const next = store.run((draft) => {
      // Submitted twice: only the first response counts.
      const outcome = challenge.status === 'pending' ? answerChallenge(draft, id, answer) : null;
      return placeAfter(draft, challenge, outcome);
    }).result;
    res.redirect(303, next);
  });
  return router;
}

const GONE = {
  status: 404,
  title: 'Nothing to confirm',
  text: 'Check the URL, or start again in the app.',
};

function placeAfter(
  draft: Draft,
  { purpose }: ChallengeRecord,
  outcome: ChargeOutcome | null,
): string {
  const isDeclined = outcome?.kind === 'declined';
  const alert =
    isDeclined && outcome.code === 'payment_intent_authentication_failure'
      ? 'not-confirmed'
      : 'declined';
  switch (purpose.kind) {
    case 'checkout': {
      const session = draft.get('checkoutSession', purpose.session);
      if (session.status === 'complete') return successUrl(session);
      return `/pay/${session.id}${isDeclined ? `?alert=${alert}` : ''}`;
    }
    case 'portal-card': {
      const { own, card_flow: flow = null } = draft.get('portalSession', purpose.session);
      const done = flow?.doneUrl ?? `/portal/${own.token}?note=card-changed`;
      return isDeclined ? `/portal/${own.token}?note=${alert}` : done;
    }
    case 'invoice':
      return `/invoice/${purpose.invoice}${isDeclined ? `?note=${alert}` : ''}`;
  }
}

function challengePage(draft: Draft, challenge: ChallengeRecord): Page {
  const { purpose, id } = challenge;
  const method = draft.get('paymentMethod', challenge.paymentMethod);
  const session =
    purpose.kind === 'checkout' ? draft.get('checkoutSession', purpose.session) : null;
  const flow =
    purpose.kind === 'portal-card' ? draft.get('portalSession', purpose.session).card_flow : null;
  return {
    title: 'Confirm at your bank',
    leadsTo: [session?.success_url ?? null, flow?.doneUrl ?? null],
    body: html`<section class="card message" aria-labelledby="challenge-title">
      <p class="bank">Local Test Bank</p>
      <h1 id="challenge-title">Confirm your payment</h1>
      <dl class="lines">
        <div>
          <dt>Amount</dt>
          <dd>${amountOf(draft, challenge)}</dd>
        </div>
        <div>
          <dt>Card</dt>
          <dd>•••• ${method.last4}</dd>
        </div>
      </dl>
      <p>Your bank wants to know that it is you. In this test you decide how that ends.</p>
      <form method="post" action="/challenge/${id}" class="actions" data-once="One moment…">
        <button class="button primary" type="submit" name="answer" value="confirm">Confirm</button>
        <button class="button" type="submit" name="answer" value="refuse">Refuse</button>
      </form>
    </section>`,
  };
}

function amountOf(draft: Draft, { purpose }: ChallengeRecord): string {
  switch (purpose.kind) {
    case 'checkout': {
      const { amount_total: amount, currency } = draft.get('checkoutSession', purpose.session);
      return formatMoney(amount ?? 0, currency ?? 'usd');
    }
    case 'portal-card':
      return 'Nothing now: the card is stored';
    case 'invoice': {
      const { amount_due: amount, currency } = draft.get('invoice', purpose.invoice);
      return formatMoney(amount, currency);
    }
  }
}
