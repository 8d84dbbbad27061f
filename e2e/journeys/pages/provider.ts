import { type APIRequestContext, expect } from '@playwright/test';

/** Advances one subscription to its next renewal at the local provider. Other clocks stay unchanged. */
export async function renewNow(request: APIRequestContext, subscription: string): Promise<void> {
  // Renewal invoices stay drafts for one hour of the provider's time unless configured otherwise.
  await control(request, 'PATCH', '/settings', { draftSeconds: 0 });
  await control(request, 'POST', `/subscriptions/${subscription}/renew`, {});
}

async function control(
  request: APIRequestContext,
  method: string,
  path: string,
  data: object,
): Promise<void> {
  const base = process.env['PAYMENTS_CONTROL_URL'];
  if (base === undefined)
    throw new Error('PAYMENTS_CONTROL_URL is not set. Run the journeys with npm test.');
  const answer = await request.fetch(`${base}/_control${path}`, { method, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
