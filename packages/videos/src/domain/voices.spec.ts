import { languagesOf, voiceFor } from './voices';

describe('voiceFor', () => {
  const list = [
    'Pty Language       Age/Gender VoiceName          File                 Other Languages',
    ' 5  cmn             --/M      Chinese_(Mandarin) sit/cmn              (zh-cmn 5)(zh 5)',
    ' 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)',
    ' 5  de              --/M      German             gmw/de               ',
  ].join('\n');

  it.each([
    ['en', 'en'],
    ['en-GB', 'en-gb'],
    ['de-AT', 'de'],
    ['zh', 'zh'],
    ['tlh', null],
    ['', null],
  ])('finds for %j the voice %j', (locale, voice) => {
    expect(voiceFor(locale, languagesOf(list))).toBe(voice);
  });
});
