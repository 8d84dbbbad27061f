import type { MeteredUsage } from '@keelson/contracts/billing/metered';
import type { Money } from '@keelson/contracts/money';
import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { OverageCapForm } from './overage-cap-form';

const usd = (amountMinor: number): Money => ({ amountMinor, currency: 'usd' });
const metered = (cap: Money | null, cost = 300): MeteredUsage => ({
  units: cost / 2,
  unitPrice: usd(2),
  cost: usd(cost),
  since: 1,
  chargedAt: 2,
  cap,
  left: 10,
});
const PUT = 'PUT /api/usage/cap';

async function open(usage: MeteredUsage, server = new FakeServer()) {
  const { fixture, page } = render(OverageCapForm, { metered: usage });
  const changed = jest.fn();
  fixture.componentInstance.changed.subscribe(changed);
  await fixture.whenStable();
  const field = page.querySelector('input')!;
  const type = (text: string): void => enter(field, text);
  return { fixture, page, field, type, changed, server };
}

describe('OverageCapForm', () => {
  it.each<[string, MeteredUsage, string, string]>([
    ['no cap', metered(null), 'No limit is set.', ''],
    ['a cap', metered(usd(2_000)), 'At most $20 a billing period', '20'],
    ['a cap below what is charged', metered(usd(250)), 'Nothing more is charged', '2.50'],
    [
      'a cap in another currency',
      metered({ amountMinor: 500, currency: 'eur' }),
      'is in another currency',
      '',
    ],
  ])('says what %s means', async (_, usage, sentence, value) => {
    const { page, field } = await open(usage);
    expect(page.textContent.replace(/\s+/g, ' ')).toContain(sentence);
    expect(field.value).toBe(value);
    const canRemove = [...page.querySelectorAll('button')].some((button) =>
      button.textContent.includes('Remove limit'),
    );
    expect(canRemove).toBe(usage.cap !== null);
  });

  it('saves an amount, and removes it', async () => {
    const server = new FakeServer().on(PUT, json({ cap: usd(2_050) }), json({ cap: null }));
    const { fixture, page, type, changed } = await open(metered(usd(500)), server);
    type('20.50');
    named(page, 'Set limit').click();
    await until(fixture, () => page.textContent.includes('Limit saved'));
    named(page, 'Remove limit').click();
    await until(fixture, () => page.textContent.includes('Limit removed'));
    expect(document.activeElement).toBe(page.querySelector('input'));
    expect(changed).toHaveBeenCalledTimes(2);
    expect(server.count(PUT)).toBe(2);
  });

  it('sends nothing for what is no amount, and keeps what was typed', async () => {
    const { fixture, page, field, type, server } = await open(metered(null));
    type('20 dollars');
    named(page, 'Set limit').click();
    await until(fixture, () => page.querySelector('[role=alert]') !== null);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.value).toBe('20 dollars');
    expect(server.count(PUT)).toBe(0);
    type('20');
    await until(fixture, () => page.querySelector('[role=alert]') === null);
  });

  it('says why a cap is refused', async () => {
    const server = new FakeServer().on(PUT, problem(409, 'billing/nothing-metered'));
    const { fixture, page, field, type, changed } = await open(metered(null), server);
    type('20');
    named(page, 'Set limit').click();
    await until(fixture, () => page.querySelector('[role=alert]') !== null);
    expect(field.value).toBe('20');
    expect(changed).not.toHaveBeenCalled();
  });
});
