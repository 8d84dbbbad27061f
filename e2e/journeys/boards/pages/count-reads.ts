import { type Page } from '@playwright/test';

interface CountingWindow {
  __reads: number;
}

/**
 * Counts the documents that the page reads from Firestore, as they are billed: each document of a query or a
 * listener, and one read for each thousand entries that an aggregation counts. Call it before the page is opened.
 *
 * @param path Counts the documents below it: lists of boards change while other journeys run.
 * @returns Reads since the last call, or since the page was opened.
 */
export async function countReads(page: Page, path: string): Promise<() => Promise<number>> {
  await page.addInitScript((below) => {
    const counting = window as unknown as CountingWindow;
    counting.__reads = 0;

    /** A function that counts the reads in a part of the response, or null when nothing is read. */
    const counterFor = (url: string): ((part: string) => void) | null => {
      if (url.includes(':runAggregationQuery')) {
        return (part) => {
          const [, entries] = /"integerValue"\s*:\s*"(\d+)"/.exec(part) ?? [];
          if (entries !== undefined) counting.__reads += Math.max(1, Math.ceil(+entries / 1_000));
        };
      }
      if (!url.includes(':runQuery') && !url.includes('/Listen/channel')) return null;
      // Every document of a response has its name once.
      const each = new RegExp(`"name"\\s*:\\s*"[^"]*/documents/${below}/[^"]*"`, 'g');
      let rest = '';
      return (part) => {
        const text = rest + part;
        let end = 0;
        for (const found of text.matchAll(each)) {
          counting.__reads += 1;
          end = found.index + found[0].length;
        }
        // A name can be split between two parts.
        rest = text.slice(Math.max(end, text.length - 500));
      };
    };

    const plainFetch = window.fetch.bind(window);
    window.fetch = async (input, init) => {
      const response = await plainFetch(input, init);
      const count = counterFor(input instanceof Request ? input.url : String(input));
      if (count === null || response.body === null) return response;
      const [own, theirs] = response.body.tee();
      void own
        .pipeThrough(new TextDecoderStream())
        .pipeTo(new WritableStream({ write: count }))
        .catch(() => undefined); // the page has closed the connection
      return new Response(theirs, response);
    };

    window.XMLHttpRequest = class extends XMLHttpRequest {
      override open(method: string, url: string | URL, async = true): void {
        super.open(method, url, async);
        const count = counterFor(String(url));
        if (count === null) return;
        let at = 0;
        this.addEventListener('readystatechange', () => {
          if (this.readyState < 3) return;
          count(this.responseText.slice(at));
          at = this.responseText.length;
        });
      }
    };
  }, path);
  return () =>
    page.evaluate(() => {
      const counting = window as unknown as CountingWindow;
      const reads = counting.__reads;
      counting.__reads = 0;
      return reads;
    });
}
