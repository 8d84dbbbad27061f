import { EnglishWords } from './english-words';

describe('English words', () => {
  const words = new EnglishWords(['Report of week 1', 'docs', 'First line']);

  it.each([
    ['The service is starting.', ['The', 'service', 'is', 'starting']],
    ['배정: Not responding', ['Not', 'responding']],
    ['버전 0.1.0, Checked 1분 전', ['Checked']],
    ['Report of week 12', ['Report', 'of', 'week']],
    ['mydocs 보기', ['mydocs']],
  ])('of %s are found', (text, found) => {
    expect(words.in(text)).toEqual(found);
  });

  it.each([
    'Keelson을(를) 써야 하는 이유',
    'Keelson contributors에서 제공해요',
    'CSV 내보내기, AA',
    '‘Report of week 1’ 카드를 옮겼어요',
    ' Report of\n week 1 ',
    'billing.invoices-read',
    'users/demo-dan',
    '/api/health',
    '문의: support@keelson.example.',
    'CHAT_PROVIDER와 CHAT_MODEL을 설정하세요',
    '라벨 docs',
    'users/…',
    '계획 dd3083d5a044',
    '{{title}} 같은 변수',
    'npm run ops -- metrics:rebuild 명령',
    'https:// 또는 http://로 시작',
  ])('of names, codes and data are none: %s', (text) => {
    expect(words.in(text)).toEqual([]);
  });
});
