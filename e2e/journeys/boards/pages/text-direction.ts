import { expect, type Page } from '@playwright/test';

/** Every text on the page that begins with a letter of a right-to-left script is laid out from right to left. */
export async function expectDirectedTexts(page: Page, where: string): Promise<void> {
  const { misdirected, directed } = await page.evaluate(() => {
    const firstStrong = /[\p{Script=Hebrew}\p{Script=Arabic}]|\p{L}/u;
    const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
    const begins = (text: string): boolean => rightToLeft.test(firstStrong.exec(text)?.[0] ?? '');
    const wrong: string[] = [];
    let right = 0;
    const check = (text: string, element: Element): void => {
      if (!begins(text)) return;
      if (getComputedStyle(element).direction === 'rtl') right += 1;
      else wrong.push(`<${element.localName} class="${element.className}">: ${text.trim()}`);
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent === null || ['SCRIPT', 'STYLE'].includes(parent.tagName)) continue;
      check(walker.currentNode.textContent ?? '', parent);
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      check((field as HTMLInputElement).value, field);
    }
    return { misdirected: wrong, directed: right };
  });
  expect(misdirected, where).toEqual([]);
  expect(directed, `${where} shows texts from right to left`).toBeGreaterThan(0);
}
