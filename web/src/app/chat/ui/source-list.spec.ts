import type { Citation } from '@keelson/contracts/answers/citation';
import { render } from '../../../testing/until';
import { SourceList } from './source-list';

const citation = (n: number, heading: string | null): Citation => ({
  n,
  slug: 'plans',
  title: 'Plans',
  version: 1,
  heading,
  anchor: heading === null ? null : 'pro',
  quote: `Passage ${n}.`,
  contentHash: '',
});

it('shows one passage at a time with the way to its document, and closes it', async () => {
  const { fixture, page } = render(SourceList, {
    citations: [citation(1, null), citation(2, 'Pro')],
  });
  await fixture.whenStable();
  const [first, second] = page.querySelectorAll('button');
  const press = async (chip: HTMLButtonElement | undefined): Promise<void> => {
    chip!.click();
    await fixture.whenStable();
  };
  const passage = () => page.querySelector('blockquote')?.textContent ?? null;
  expect([first?.textContent, second?.textContent]).toEqual(['1Plans', '2Plans › Pro']);
  expect(passage()).toBeNull();
  await press(first);
  expect(passage()).toBe('Passage 1.');
  expect(first?.getAttribute('aria-expanded')).toBe('true');
  await press(second);
  expect(passage()).toBe('Passage 2.');
  expect(page.querySelector('a')?.getAttribute('href')).toBe('/learn/plans#pro');
  await press(second);
  expect(passage()).toBeNull();
});
