import { TestBed } from '@angular/core/testing';
import { enter, render } from '../../../testing/until';
import { DraftStore } from './draft-store';
import { SourceDrop } from './source-drop';

function setUp() {
  const store = { addUrl: jest.fn(), addFiles: jest.fn() };
  TestBed.configureTestingModule({ providers: [{ provide: DraftStore, useValue: store }] });
  const { fixture, page: element } = render(SourceDrop);
  fixture.detectChanges();
  const input = element.querySelector<HTMLInputElement>('input[type=url]')!;
  const submit = async (text: string): Promise<void> => {
    enter(input, text);
    input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    await fixture.whenStable();
  };
  const description = (): string | null =>
    element.querySelector(`#${input.getAttribute('aria-describedby')}`)?.textContent ?? null;
  return { store, input, submit, description };
}

describe('SourceDrop', () => {
  it('adds a URL and empties the field', async () => {
    const { store, input, submit, description } = setUp();
    await submit(' https://docs.example.test/guide ');
    expect(store.addUrl).toHaveBeenCalledWith('https://docs.example.test/guide');
    expect(input.value).toBe('');
    expect(description()).toBeNull();
  });

  it.each(['', 'docs.example.test', 'ftp://docs.example.test', 'https://', 'https://a b'])(
    'keeps "%s" and shows an error at the field',
    async (text) => {
      const { store, input, submit, description } = setUp();
      await submit(text);
      expect(store.addUrl).not.toHaveBeenCalled();
      expect(input.value).toBe(text);
      expect(description()).toBe('Enter a URL that starts with https:// or http://.');
      expect(document.activeElement).toBe(input);
    },
  );
});
