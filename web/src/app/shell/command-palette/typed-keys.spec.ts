import { TypedKeys } from './typed-keys';

describe('TypedKeys', () => {
  it('keeps letters from the page until they are released, and leaves other keys', () => {
    const forPage: string[] = [];
    const listen = ({ key }: KeyboardEvent): void => void forPage.push(key);
    document.body.addEventListener('keydown', listen);
    const press = (key: string, options: KeyboardEventInit = {}): boolean =>
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }),
      );
    const keys = new TypedKeys(document);
    for (const key of ['n', 'x', '🦊', 'Backspace', '🦊']) expect(press(key)).toBe(false);
    expect(press('Escape')).toBe(true);
    expect(press('F1')).toBe(true);
    expect(press('k', { ctrlKey: true })).toBe(true);
    expect(keys.text).toBe('nx🦊');
    keys.release();
    press('m');
    expect(keys.text).toBe('nx🦊');
    expect(forPage).toEqual(['Escape', 'F1', 'k', 'm']);
    document.body.removeEventListener('keydown', listen);
  });
});
