import type { ErrorCode } from '@keelson/contracts/errors';
import { localizeProblem } from './localize-problem';

/** A build in another language than the server's. Sentences of facts are English until they are translated. */
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
      title: '열이 WIP 한도에 도달했어요',
      detail: '먼저 카드를 끝내거나 옮기세요.',
    });
  });

  it('writes the facts of the detail, when the server sends them', async () => {
    const message = { code: 'url.status', params: { status: 404 } };
    const refused = { ...problem('learning/url-refused'), message };
    expect((await localizeProblem(refused)).detail).toBe('The server responded with status 404.');
    const later = { ...refused, message: { code: 'of.tomorrow', params: {} } };
    expect((await localizeProblem(later)).detail).toBe(
      '브라우저에서 URL을 열어 누구나 페이지를 볼 수 있는지 확인하세요.',
    );
  });

  it('leaves an error of a newer server as it is', async () => {
    expect(await localizeProblem(problem('of/tomorrow'))).toEqual(problem('of/tomorrow'));
  });
});
