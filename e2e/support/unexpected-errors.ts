import { type BrowserContext } from '@playwright/test';

/** The title of an error that no server sent (`web/src/app/core/api/describe-error.ts`), in each language. */
const TITLES = ['Something went wrong on this page', '이 페이지에 문제가 생겼어요'];

/**
 * Notices errors of the pages themselves, also those that are shown for a moment only. Errors of the server have other titles.
 *
 * @returns Throws when a page has shown one.
 */
export async function watchUnexpectedErrors(context: BrowserContext): Promise<() => void> {
  const shown = new Set<string>();
  await context.exposeBinding('keelsonUnexpectedError', ({ frame }, text: string) => {
    shown.add(`${frame.url()}: ${text}`);
  });
  await context.addInitScript((titles) => {
    const { keelsonUnexpectedError: report } = globalThis as typeof globalThis & {
      readonly keelsonUnexpectedError?: (text: string) => Promise<void>;
    };
    new MutationObserver((changes) => {
      for (const { type, addedNodes, target } of changes) {
        for (const { textContent } of type === 'characterData' ? [target] : addedNodes) {
          const title = titles.find((one) => textContent?.includes(one));
          if (title !== undefined) void report?.(title);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, TITLES);
  return () => {
    if (shown.size > 0) throw new Error(`A page has failed:\n${[...shown].join('\n')}`);
  };
}
