import { LOCALE } from '../locale';

/**
 * A page that writes dates or amounts from the start. The first formatter of `Intl` takes a phone 40 ms, whichever it is,
 * and further ones 4: it is made in a task of its own while the page loads, not within the task that draws it.
 */
export async function withFormats<Page>(page: Promise<Page>): Promise<Page> {
  const prepared = new Promise<void>((resolve) => {
    setTimeout(() => {
      new Intl.NumberFormat(LOCALE);
      resolve();
    });
  });
  const [loaded] = await Promise.all([page, prepared]);
  return loaded;
}
