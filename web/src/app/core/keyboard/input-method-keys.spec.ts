import { hideInputMethodKeys } from './input-method-keys';

describe('hideInputMethodKeys', () => {
  const aborter = new AbortController();
  const seen: string[] = [];
  const field = document.createElement('input');

  beforeAll(() => {
    hideInputMethodKeys(window, aborter.signal);
    // What shortcuts that are older than their fields listen to.
    document.addEventListener('keydown', ({ key }) => seen.push(key), {
      capture: true,
      signal: aborter.signal,
    });
  });

  beforeEach(() => document.body.append(field));

  afterAll(() => aborter.abort());

  const press = (key: string, init: KeyboardEventInit): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    field.dispatchEvent(event);
    return event;
  };

  it.each([
    ['Chrome and Firefox: Enter ends a composition', 'Enter', { isComposing: true, keyCode: 229 }],
    ['Safari: the same, after the composition', 'Enter', { keyCode: 229 }],
    ['Windows: a letter', 'Process', { isComposing: true, keyCode: 229 }],
    ['the first letter of a composition', 'ㅎ', { keyCode: 229 }],
    ['Escape ends a composition', 'Escape', { isComposing: true }],
  ])('%s: the page does not hear it, and the input method gets it', (_what, key, init) => {
    seen.length = 0;
    const event = press(key, init);
    expect([seen, event.defaultPrevented]).toEqual([[], false]);
  });

  it.each([
    ['Enter after a composition', 'Enter', { keyCode: 13 }],
    ['⌘Enter during a composition', 'Enter', { isComposing: true, metaKey: true, keyCode: 13 }],
    ['Ctrl+Enter during a composition', 'Enter', { isComposing: true, ctrlKey: true, keyCode: 13 }],
    ['a letter without an input method', 'n', { keyCode: 78 }],
  ])('%s is for the page', (_what, key, init) => {
    seen.length = 0;
    press(key, init);
    expect(seen).toEqual([key]);
  });
});
