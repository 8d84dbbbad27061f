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

  it('leaves an error of a newer server as it is', async () => {
    expect(await localizeProblem(problem('of/tomorrow'))).toEqual(problem('of/tomorrow'));
  });
});
