import { type PlanOffer } from '@keelson/contracts/billing/endpoints';
import { type PageContext } from '@keelson/contracts/platform/page-context';
import { silentLogger } from '@keelson/server/logger';
import { PricingPage } from './pricing-page';

const FREE = { key: 'free', price: { status: 'free' } } as PlanOffer;
const offer = (amount: number): PlanOffer =>
  ({ key: 'pro', price: { status: 'live', amount } }) as unknown as PlanOffer;

describe('the page of prices', () => {
  let plans: readonly PlanOffer[] | Error;
  let rendered: string[];
  const pages = (): PricingPage =>
    new PricingPage({
      appUrl: 'https://example.com',
      log: silentLogger,
      listPlans: () => (plans instanceof Error ? Promise.reject(plans) : Promise.resolve(plans)),
      render: (path: string, { responses }: PageContext) => {
        rendered.push(path);
        return Promise.resolve(`${path} ${JSON.stringify(responses)}`);
      },
    });
  beforeEach(() => {
    plans = [FREE, offer(1900)];
    rendered = [];
  });

  it('has the prices, and is rendered once for each language until one changes', async () => {
    const page = pages();
    const find = (language: 'en' | 'ko', url = '/pricing') => page.find({ language, url });
    expect(await find('en', '/pricing?currency=eur')).toMatchObject({
      status: 200,
      html: expect.stringContaining('1900') as string,
    });
    await find('en');
    await find('ko');
    expect(rendered).toEqual(['/pricing', '/ko/pricing']);
    plans = [FREE, offer(2900)];
    expect(await find('en')).toMatchObject({ html: expect.stringContaining('2900') as string });
  });

  it.each([
    ['a price is unknown', [{ ...FREE, price: { status: 'unavailable' } }] as readonly PlanOffer[]],
    ['they cannot be read', new Error('UNAVAILABLE')],
  ] satisfies [string, readonly PlanOffer[] | Error][])(
    'loads the prices in the browser while %s',
    async (_, unknown) => {
      plans = unknown;
      expect(await pages().find({ language: 'en', url: '/pricing' })).toMatchObject({
        html: '/pricing {}',
      });
    },
  );

  it('moves the address with a slash, and leaves other pages alone', async () => {
    expect(await pages().find({ language: 'ko', url: '/pricing/?interval=year' })).toEqual({
      kind: 'moved',
      location: '/ko/pricing?interval=year',
    });
    expect(await pages().find({ language: 'en', url: '/pricing-2' })).toBeNull();
  });
});
