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
  it.each([
    ['the texts of the code', 'kanban/wip-limit', 'Finish or move a card first.'],
    ['the detail of the server where it says what is wrong', 'request/invalid', undefined],
  ])('has %s', async (_what, code, detail = problem(code).detail) => {
    const localized = await localizeProblem(problem(code));
    expect(localized).toMatchObject({ code, detail });
    expect(localized.title).not.toBe('Of the server');
  });

  it('leaves an error of a newer server as it is', async () => {
    expect(await localizeProblem(problem('of/tomorrow'))).toEqual(problem('of/tomorrow'));
  });
});
