import type { Page } from '@playwright/test';

export interface ShownText {
  readonly text: string;
  /** The element, for people who look for it. */
  readonly where: string;
}

interface WatchingWindow {
  __shownTexts: Map<string, string>;
}

/** Attributes that browsers and screen readers show. */
const ATTRIBUTES = [
  ...[
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'aria-placeholder',
  ],
  ...['placeholder', 'title', 'alt', 'label'],
];

/** Records every text that the pages show from now on, also for a moment only, such as messages. */
export async function watchShownTexts(page: Page): Promise<void> {
  await page.addInitScript((attributes) => {
    const shown = new Map<string, string>();
    (window as unknown as WatchingWindow).__shownTexts = shown;
    /** Code, and what says that it is in another language or that no language translates it. */
    const EXEMPT = 'script, style, code, pre, kbd, body [lang="en"], body [translate="no"]';
    const note = (element: Element | null, kind: string, text: string | null): void => {
      if (text === null || !/[a-z]{2}/i.test(text) || element?.closest(EXEMPT) !== null) return;
      const parents = [element.parentElement, element].flatMap((one) => one?.localName ?? []);
      shown.set(text, `${parents.join(' > ')}${kind}`);
    };
    const read = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) note(node.parentElement, '', node.textContent);
      if (!(node instanceof Element)) return;
      for (const name of attributes) note(node, ` @${name}`, node.getAttribute(name));
      if (node.matches('meta[name="description"], meta[property^="og:"][property$="title"]')) {
        note(node, ' @content', node.getAttribute('content'));
      }
      for (const child of node.childNodes) read(child);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'childList') for (const node of addedNodes) read(node);
        else if (type === 'attributes' && target instanceof Element) {
          for (const name of attributes) note(target, ` @${name}`, target.getAttribute(name));
        } else read(target);
      }
    }).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: attributes,
    });
  }, ATTRIBUTES);
}

/** Returns what the page has shown since it was opened. */
export const shownTexts = (page: Page): Promise<readonly ShownText[]> =>
  page.evaluate(() =>
    [...(window as unknown as WatchingWindow).__shownTexts].map(([text, where]) => ({
      text,
      where,
    })),
  );
