import type { CDPSession, Page } from '@playwright/test';

/** Types as Korean, Japanese and Chinese are typed: an input method shows a composition before it is text. */
export class InputMethod {
  private constructor(private readonly browser: CDPSession) {}

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(await page.context().newCDPSession(page));
  }

  /** Shows a composition at the caret. */
  async compose(text: string): Promise<void> {
    const { length } = text;
    await this.browser.send('Input.imeSetComposition', {
      text,
      selectionStart: length,
      selectionEnd: length,
    });
  }

  /** Ends the composition with this text. */
  async commit(text: string): Promise<void> {
    await this.browser.send('Input.insertText', { text });
  }

  /** A key that the input method takes: browsers report it with the code 229 and type nothing. */
  async take(key: string): Promise<void> {
    const event = { key, code: key, windowsVirtualKeyCode: 229 };
    await this.browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await this.browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  /** A letter of a Korean layout where nothing is composed: `ㅜ` on the key of n. */
  async pressLetter(key: string, code: string): Promise<void> {
    const event = { key, code, windowsVirtualKeyCode: code.codePointAt(3) ?? 0 };
    await this.browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
    await this.browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }
}
