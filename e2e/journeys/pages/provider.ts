import { expect, type APIRequestContext } from '@playwright/test';

const control = (): string => {
  const url = process.env['PAYMENTS_CONTROL_URL'];
  if (url === undefined) throw new Error('PAYMENTS_CONTROL_URL is set by npm test.');
  return url;
};

/** Runs one subscription to its next renewal at the local provider, nobody else's. */
export async function renewNow(request: APIRequestContext, subscription: string): Promise<void> {
  const answer = await request.post(`${control()}/_control/subscriptions/${subscription}/renew`, {
    data: {},
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
