import { composeHangul } from './compose-hangul';

describe('composeHangul', () => {
  it.each([
    ['ㅎㅏㄴㄱㅡㄹ', '한글'],
    ['ㅊㅓㅇㄱㅜㅅㅓ', '청구서'],
    ['ㅇㅝㄹ', '월'],
    ['ㅇㅜㅓㄹ', '월'],
    ['ㄱㅏㅂㅅㅇㅣ', '값이'],
    ['ㄱㅏㄱㅅㅏ', '각사'],
    ['ㅇㅏㅃㅏ', '아빠'],
    ['ㅎㅏ', '하'],
    ['ㅋㅋㅋ', 'ㅋㅋㅋ'],
    ['ㅏㄴ', 'ㅏㄴ'],
    ['pro ㅇㅛㄱㅡㅁ 2', 'pro 요금 2'],
    ['이미 한글', '이미 한글'],
  ])('%s is %s', (letters, text) => {
    expect(composeHangul(letters)).toBe(text);
  });
});
