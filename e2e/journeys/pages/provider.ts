import { type APIRequestContext, expect } from '@playwright/test';

/** Runs one subscription to its next renewal at the local provider; nobody else's clock moves. */
export async function renewNow(request: APIRequestContext, subscription: string): Promise<void> {
  // A renewal's invoice stays a draft for an hour of the provider's time, unless it is told not to.
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
  if (base === undefined) throw new Error('PAYMENTS_CONTROL_URL is set by npm test.');
  const answer = await request.fetch(`${base}/_control${path}`, { method, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
