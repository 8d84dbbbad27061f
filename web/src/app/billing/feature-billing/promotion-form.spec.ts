import { FakeServer, json, problem } from '../../../testing/fake-server';
import { enter, named, render, until } from '../../../testing/until';
import { PromotionForm } from './promotion-form';

const usd = (amountMinor: number) => ({ amountMinor, currency: 'usd' });
const preview = (amountMinor = 1_425) => ({
  discount: {
    name: 'QUARTER',
    percentOff: 2_500,
    amountOff: null,
    duration: 'repeating',
    until: Date.UTC(2027, 1, 1),
  },
  nextCharge: { amount: usd(amountMinor), at: Date.UTC(2026, 11, 1) },
  before: usd(1_900),
  replaces: false,
});
const PATH = '/api/subscription/promotion';

async function open(server: FakeServer) {
  const { fixture, page } = render(PromotionForm);
  const applied = jest.fn();
  fixture.componentInstance.applied.subscribe(applied);
  await fixture.whenStable();
  const field = page.querySelector('input')!;
  enter(field, ' quarter ');
  named(page, 'Check code').click();
  return { fixture, page, applied, server };
}

describe('PromotionForm', () => {
  it('shows the next charge, and uses the code that was shown', async () => {
    const server = new FakeServer()
      .on(`GET ${PATH}`, json(preview()))
      .on(`POST ${PATH}`, json({ plan: { key: 'pro' } }));
    const { fixture, page, applied } = await open(server);
    await until(fixture, () => page.textContent.includes('$14.25'));
    expect(page.textContent).toContain('instead of $19');
    expect(page.textContent).toContain('applies until February 1');
    expect(page.textContent).not.toContain('replaces');
    named(page, 'Use code').click();
    await until(fixture, () => applied.mock.calls.length === 1);
    expect(applied).toHaveBeenCalledWith({ plan: { key: 'pro' } });
    await until(fixture, () => page.querySelector('input') !== null);
  });

  it('says why a code is refused', async () => {
    const refusal = problem(422, 'billing/promotion-code-invalid', { detail: 'It has expired.' });
    const { fixture, page } = await open(new FakeServer().on(`GET ${PATH}`, refusal));
    await until(fixture, () => page.querySelector('[role=alert]') !== null);
    expect(page.querySelector('input')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows the new amount when it has changed meanwhile', async () => {
    const server = new FakeServer()
      .on(`GET ${PATH}`, json(preview()), json(preview(1_500)))
      .on(`POST ${PATH}`, problem(409, 'billing/preview-outdated'));
    const { fixture, page, applied } = await open(server);
    await until(fixture, () => page.textContent.includes('$14.25'));
    named(page, 'Use code').click();
    await until(fixture, () => page.textContent.includes('$15'));
    await until(fixture, () => page.querySelector('[role=alert]') !== null);
    expect(applied).not.toHaveBeenCalled();
  });
});
