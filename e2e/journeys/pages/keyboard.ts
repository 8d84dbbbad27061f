import { expect, type FileChooser, type Locator, type Page } from '@playwright/test';

/** More presses of Tab than this between two controls is a page that a person does not work by keyboard. */
const MAX_STEPS = 60;

/** Describes what is wrong with the element that has the focus; empty when a person sees it; null for the page. */
type FocusReport = { readonly name: string; readonly problem: string } | null;

/** Works a page by keyboard alone. Each element that gets the focus must be in sight. */
export class Keyboard {
  constructor(private readonly page: Page) {}

  /** Tabs to a control, backwards when it is above. The focus must not have fallen to the page before. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    // The heading of a new page gets the focus once it is there.
    const isLost = () => this.page.evaluate(isFocusLost);
    await expect
      .poll(isLost, { message: 'the focus fell to the page', timeout: 3_000 })
      .toBe(false);
    const passed: string[] = [];
    while (!(await target.evaluate(hasFocus))) {
      if (passed.length >= MAX_STEPS) {
        throw new Error(`Not reached by Tab: ${String(target)}. Passed: ${passed.join(', ')}`);
      }
      await this.page.keyboard.press((await target.evaluate(isAbove)) ? 'Shift+Tab' : 'Tab');
      passed.push(await this.expectInSight());
    }
    await this.expectInSight();
  }

  /** Tabs to a control and presses a key there, as soon as the control takes it. */
  async press(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
    await this.tabTo(target);
    await expect(target).toBeEnabled(); // not while what was asked before is under way (`aria-disabled`)
    await this.page.keyboard.press(key);
  }

  /** Tabs to a control that opens the dialog for files, and chooses some there. */
  async choose(target: Locator, files: Parameters<FileChooser['setFiles']>[0]): Promise<void> {
    await this.tabTo(target);
    // A press before the browser reports such dialogs to the journey is lost.
    await expect(async () => {
      const dialog = this.page.waitForEvent('filechooser', { timeout: 5_000 });
      await Promise.all([dialog, this.page.keyboard.press('Space')]);
      await (await dialog).setFiles(files);
    }).toPass();
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
    await expect(target).toHaveValue(text);
  }

  /** @returns The name of the element with the focus. */
  private async expectInSight(): Promise<string> {
    let report: FocusReport = null;
    await expect(async () => {
      report = await this.page.evaluate(reportFocus);
      expect(report === null ? '' : report.problem, report?.name).toBe('');
    }).toPass({ timeout: 3_000 }); // scrolling and panels that open take a moment
    return (report as FocusReport)?.name ?? 'the page';
  }
}

const hasFocus = (element: Element): boolean => element === document.activeElement;

/** True when the element comes before the one with the focus. */
function isAbove(element: Element): boolean {
  const { activeElement: active, body } = document;
  if (active === null || active === body) return false;
  return (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
}

/** A new page has no focus yet; later, an element of the page has it always. */
function isFocusLost(): boolean {
  const { activeElement: active, body, documentElement } = document;
  return 'tabbed' in documentElement.dataset && (active === null || active === body);
}

function reportFocus(): FocusReport {
  const { activeElement: active, body, documentElement } = document;
  documentElement.dataset['tabbed'] = '';
  if (active === null || active === body) return null;
  const name = `${active.tagName.toLowerCase()} "${(active.getAttribute('aria-label') ?? active.textContent).trim().slice(0, 40)}"`;
  // Of a file input and the like, the label is what people see.
  const isHidden = active.getBoundingClientRect().width <= 1;
  const shown = isHidden ? (active.closest('label') ?? active) : active;
  const rect = shown.getClientRects()[0];
  if (rect === undefined || rect.width <= 1 || rect.height <= 1) {
    return { name, problem: 'is not visible' };
  }
  const [left, right] = [Math.max(rect.left, 0), Math.min(rect.right, window.innerWidth)];
  const [top, bottom] = [Math.max(rect.top, 0), Math.min(rect.bottom, window.innerHeight)];
  if (left >= right || top >= bottom) return { name, problem: 'is outside of the window' };
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  if (shown.contains(hit)) return { name, problem: '' };
  return { name, problem: `is covered by ${hit?.tagName.toLowerCase()}.${hit?.className}` };
}
