import type { ErrorCode } from '@keelson/contracts/errors';
import { ERROR_TEXTS } from '@keelson/product/locale/errors';
import { localizeProblem } from '../localize-problem';

/** A build in another language than the server's. Sentences of facts are English until they are translated. */
jest.mock('../../../shared/util/locale', () => ({ LOCALE: 'ko' }));

const problem = (code: string) => ({
  code: code as ErrorCode,
  title: 'Of the server',
  detail: 'Revision 7 of “Plan the trip”.',
});

describe('localizeProblem, in another language', () => {
  it('has the texts of the code, never the sentence of the server', async () => {
    expect(await localizeProblem(problem('account/picture-unusable'))).toEqual({
      code: 'account/picture-unusable',
      title: '이 이미지는 사진으로 사용할 수 없어요',
      detail: '움직이지 않는 PNG, JPEG, WebP 이미지를 사용하세요.',
    });
  });

  it('writes the facts of the detail, when the server sends them', async () => {
    const message = { code: 'service.starting', params: {} };
    const refused = { ...problem('service/unavailable'), message };
    expect((await localizeProblem(refused)).detail).toBe(
      'The service is starting. Try again in a moment.',
    );
    const later = { ...refused, message: { code: 'of.tomorrow', params: {} } };
    expect((await localizeProblem(later)).detail).toBe('잠시 후 다시 시도하세요.');
  });

  it('has the words of product/locale/errors.ts where it has some', async () => {
    const own = { title: { en: 'No picture', ko: '사진이 아니에요' } };
    Object.assign(ERROR_TEXTS, { 'account/picture-unusable': own });
    expect(await localizeProblem(problem('account/picture-unusable'))).toMatchObject({
      title: '사진이 아니에요',
      detail: '움직이지 않는 PNG, JPEG, WebP 이미지를 사용하세요.',
    });
    Object.assign(ERROR_TEXTS, { 'account/picture-unusable': undefined });
  });

  it('leaves an error of a newer server as it is', async () => {
    expect(await localizeProblem(problem('of/tomorrow'))).toEqual(problem('of/tomorrow'));
  });
});
