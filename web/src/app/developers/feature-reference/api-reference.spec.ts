import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, provideRouter } from '@angular/router';
import { BehaviorSubject } from 'rxjs';
import { render, until } from '../../../testing/until';
import type { ApiDocument } from '../data/api-document';
import { ApiDocuments } from '../data/api-documents';
import { ApiReference } from './api-reference';

const NAMES = ['account', 'billing', 'chat', 'learning', 'console'];
const OF_EACH = [1, 2, 3, 4, 5];
const DOCUMENT = {
  tags: NAMES.map((name) => ({ name })),
  paths: Object.fromEntries(
    NAMES.flatMap((name) =>
      OF_EACH.map((n) => [
        `/api/${name}/${n}`,
        { get: { operationId: `read-${name}-${n}`, tags: [name], responses: {} } },
      ]),
    ),
  ),
  components: {},
} as unknown as ApiDocument;

function open(fragment: string | null = null) {
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      { provide: ApiDocuments, useValue: { read: () => Promise.resolve(DOCUMENT) } },
      { provide: ActivatedRoute, useValue: { fragment: new BehaviorSubject(fragment) } },
    ],
  });
  const { fixture, page } = render(ApiReference, { api: 'product' });
  const texts = (selector: string): string[] =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);
  const names = (): string[] => texts('h2');
  const listed = (): string[] => texts('li code');
  return { fixture, page, names, listed };
}

describe('ApiReference', () => {
  // jsdom lays nothing out.
  beforeEach(() => (Element.prototype.scrollIntoView = jest.fn()));

  it('lists its operations step by step, and says at once how many there are', async () => {
    const { fixture, page, names, listed } = open();
    const states: string[] = [];
    const observer = new MutationObserver(() => {
      const status = page.querySelector('.find [role=status]')?.textContent.trim();
      if (status !== undefined) states.push(`${listed().length} of ${status}`);
    });
    observer.observe(page, { childList: true, subtree: true });
    await until(fixture, () => listed().length === NAMES.length * OF_EACH.length);
    observer.disconnect();
    expect(states[0]).toBe('14 of 25 operations');
    expect(names()).toEqual(NAMES);
    expect(listed()).toEqual(NAMES.flatMap((name) => OF_EACH.map((n) => `/api/${name}/${n}`)));
  });

  it('opens the operation of the address, in whichever group', async () => {
    const { fixture, page } = open('read-console-5');
    const button = (): Element | null => page.querySelector('#read-console-5 button');
    await until(fixture, () => button()?.getAttribute('aria-expanded') === 'true');
    await until(fixture, () => document.activeElement === button());
  });
});
