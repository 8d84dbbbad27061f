import { FakeServer, json } from '../../../testing/fake-server';
import { render, until } from '../../../testing/until';
import { DuplicatePolicySetting } from './duplicate-policy-setting';

const LIST = 'GET /api/admin/billing/duplicates';

it('changes what happens to a second paid subscription', async () => {
  const server = new FakeServer().on(
    LIST,
    json({ policy: 'cancel', items: [] }),
    json({ policy: 'ask', items: [] }),
  );
  server.on('PUT /api/admin/billing/settings', json({ duplicates: 'ask' }));
  const { fixture, page, showing } = render(DuplicatePolicySetting);
  await showing('second paid subscription');
  const [automatic, ask] = [...page.querySelectorAll<HTMLInputElement>('input[type=radio]')];
  expect([automatic?.checked, ask?.checked]).toEqual([true, false]);
  ask?.click();
  await until(fixture, () => server.count(LIST) === 2);
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    duplicates: 'ask',
  });
});
