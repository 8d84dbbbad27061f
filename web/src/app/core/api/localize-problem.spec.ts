import type { ErrorCode } from '@keelson/contracts/errors';
import { localizeProblem } from './localize-problem';

/** A build in another language than the server's. The texts of a test are English. */
jest.mock('../../shared/util/locale', () => ({ LOCALE: 'ko' }));

const problem = (code: string) => ({
  code: code as ErrorCode,
  title: 'Of the server',
  detail: 'Revision 7 of “Plan the trip”.',
});

describe('localizeProblem, in another language', () => {
  it('has the texts of the code, never the sentence of the server', async () => {
    expect(await localizeProblem(problem('kanban/wip-limit'))).toEqual({
      code: 'kanban/wip-limit',
      title: 'The column is at its WIP limit',
      detail: 'Finish or move a card first.',
    });
  });

  it('writes the facts of the detail, when the server sends them', async () => {
    const message = { code: 'url.status', params: { status: 404 } };
    const refused = { ...problem('learning/url-refused'), message };
    expect((await localizeProblem(refused)).detail).toBe('The server responded with status 404.');
    const later = { ...refused, message: { code: 'of.tomorrow', params: {} } };
    expect((await localizeProblem(later)).detail).toMatch(/^Open the URL in a browser/);
  });

  it('leaves an error of a newer server as it is', async () => {
    expect(await localizeProblem(problem('of/tomorrow'))).toEqual(problem('of/tomorrow'));
  });
});
