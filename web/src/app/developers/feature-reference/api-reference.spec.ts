import { TestBed } from '@angular/core/testing';
import { ActivatedRoute, provideRouter } from '@angular/router';
import { BehaviorSubject } from 'rxjs';
import { until } from '../../../testing/until';
import type { ApiDocument } from '../data/api-document';
import { ApiDocuments } from '../data/api-documents';
import { ApiReference } from './api-reference';

const NAMES = ['account', 'billing', 'chat', 'learning', 'console'];
const DOCUMENT = {
  tags: NAMES.map((name) => ({ name })),
  paths: Object.fromEntries(
    NAMES.map((name) => [
      `/api/${name}`,
      { get: { operationId: `read-${name}`, tags: [name], responses: {} } },
    ]),
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
  const fixture = TestBed.createComponent(ApiReference);
  fixture.componentRef.setInput('api', 'product');
  document.body.append(fixture.nativeElement as HTMLElement);
  const page = fixture.nativeElement as HTMLElement;
  const listed = (): string[] =>
    [...page.querySelectorAll('h2')].map(({ textContent }) => textContent);
  return { fixture, page, listed };
}

describe('ApiReference', () => {
  // jsdom lays nothing out.
  beforeEach(() => (Element.prototype.scrollIntoView = jest.fn()));

  it('lists its operations group by group, and says at once how many there are', async () => {
    const { fixture, page, listed } = open();
    const states: string[] = [];
    const observer = new MutationObserver(() => {
      const status = page.querySelector('.find [role=status]')?.textContent.trim();
      if (status !== undefined) states.push(`${listed().length} groups of ${status}`);
    });
    observer.observe(page, { childList: true, subtree: true });
    await until(fixture, () => listed().length === NAMES.length);
    observer.disconnect();
    expect(states[0]).toBe('2 groups of 5 operations');
    expect(listed()).toEqual(NAMES);
  });

  it('opens the operation of the address, in whichever group', async () => {
    const { fixture, page } = open('read-console');
    const button = (): Element | null => page.querySelector('#read-console button');
    await until(fixture, () => button()?.getAttribute('aria-expanded') === 'true');
    await until(fixture, () => document.activeElement === button());
  });
});
