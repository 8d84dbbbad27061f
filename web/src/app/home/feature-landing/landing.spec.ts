import { hasArea } from '@keelson/contracts/brand/has-area';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { render, until } from '../../../testing/until';
import { FakeServer, json, networkError } from '../../../testing/fake-server';
import { BRAND } from '@keelson/product/brand';
import { LANDING } from '@keelson/product/pages/landing';
import { ICON_NAMES } from '../../shared/ui/icon/icon-names';
import { Landing } from './landing';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const row = (key: string) => ({ key, name: key, summary: '', features: [], limits: {} });
const offers = (...keys: string[]) => json({ plans: keys.map(row) });

function open(): { fixture: ComponentFixture<Landing>; names: () => string[]; page: HTMLElement } {
  TestBed.configureTestingModule({ providers: [provideRouter([])] });
  const { fixture, page } = render(Landing);
  const names = () => [...page.querySelectorAll('.plans h3')].map(({ textContent }) => textContent);
  return { fixture, names, page };
}

describe('Landing', () => {
  afterEach(() => Object.assign(BRAND, { pictures: 'current' }));

  it.each([
    ['current', 2 + ['boards', 'learning'].filter(hasArea).length],
    ['outdated', 0],
  ])('has screenshots while they are %s', async (pictures, count) => {
    Object.assign(BRAND, { pictures });
    const server = new FakeServer().on('GET /api/plans', networkError);
    const { fixture, page } = open();
    await until(fixture, () => server.count('GET /api/plans') > 0);
    expect(page.querySelectorAll('img')).toHaveLength(count);
  });

  it('shows the board, a document and the chat, where the product has them', () => {
    new FakeServer().on('GET /api/plans', networkError);
    const { fixture, page } = open();
    fixture.detectChanges();
    const files = [...page.querySelectorAll('.features article img')].map((image) =>
      image.getAttribute('src'),
    );
    expect(files).toEqual(
      [hasArea('boards') ? ['board'] : [], hasArea('learning') ? ['learn'] : [], 'chat']
        .flat()
        .map((name) => `/screenshots/en/${name}-light.webp`),
    );
  });

  it('has texts, buttons and icons of product/pages/landing.ts', () => {
    new FakeServer().on('GET /api/plans', networkError);
    const { fixture, page } = open();
    fixture.detectChanges();
    const shown = (selector: string) =>
      [...page.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());
    expect(shown('.highlights h2')).toEqual(LANDING.highlights.map(({ title }) => title.en));
    const actions = LANDING.actions.filter(({ to }) => hasArea('learning') || to !== '/learn');
    expect(shown('.actions a')).toEqual(actions.map(({ text }) => text.en));
    for (const { icon } of LANDING.highlights) expect(ICON_NAMES).toContain(icon);
  });

  it('shows every plan that is sold, with limits of what is built', async () => {
    new FakeServer().on('GET /api/plans', offers('free', 'pro', 'business'));
    const { fixture, names, page } = open();
    await until(fixture, () => names().length === 3);
    expect(names()).toEqual(['Free', 'Pro', 'Business']);
    expect(page.textContent).toContain('10,000 chat messages a month');
    expect(page.textContent).not.toContain('images a month');
  });

  it('shows no plan that this installation does not sell', async () => {
    new FakeServer().on('GET /api/plans', offers('free', 'business'));
    const { fixture, names } = open();
    await until(fixture, () => names().includes('Business'));
    expect(names()).toEqual(['Free', 'Business']);
  });

  it('shows Free and the standard plan while the server does not respond', async () => {
    const server = new FakeServer().on('GET /api/plans', networkError);
    const { fixture, names } = open();
    await until(fixture, () => server.count('GET /api/plans') > 0);
    expect(names()).toEqual(['Free', 'Pro']);
  });
});
