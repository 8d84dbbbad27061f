import { type LessonSlide } from '@keelson/contracts/learning/lesson';
import { drawSlides, plain } from './draw-slides';
import { languagesOf, voiceFor } from './voices';
import { durationOf, readWav, silence, wavHeader } from './wav';

const slide = (fields: Partial<LessonSlide>): LessonSlide => ({
  ...{ title: 'Title', points: ['A point.'], narration: 'Words.', anchor: '' },
  ...{ startMs: 0, endMs: 5_000, ...fields },
});

describe('drawSlides', () => {
  it('shows each slide for its time, with its place and what kind of voice it is', () => {
    const script = drawSlides('Keels', [slide({}), slide({ startMs: 5_000, endMs: 3_661_230 })]);
    expect(script).toContain('Dialogue: 0,0:00:00.00,0:00:05.00,Title,Title');
    expect(script).toContain('Dialogue: 0,0:00:05.00,1:01:01.23,Foot,Keels');
    expect(script).toContain('Synthetic voice · 2 / 2');
  });

  it.each([
    ['an override', '{\\b1}bold', '\\{\\\u2060b1\\}bold'],
    ['a line break', 'one\\Ntwo', 'one\\\u2060Ntwo'],
    ['a real line break', 'one\ntwo', 'one two'],
    [
      'another event',
      'x\nDialogue: 0,0:00:00.00,9:00:00.00,Title,evil',
      'x Dialogue: 0,0:00:00.00,9:00:00.00,Title,evil',
    ],
  ])('takes %s for text', (_what, text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  it('breaks a word that would leave the picture', () => {
    for (const word of plain('x'.repeat(200)).split(' ')) expect(word.length).toBeLessThan(50);
  });

  it('draws much in small letters and little in large ones', () => {
    const much = drawSlides('L', [
      slide({ points: Array.from({ length: 5 }, () => 'w '.repeat(55)) }),
    ]);
    expect(much).toContain('{\\r\\fs26}');
    expect(drawSlides('L', [slide({})])).toContain('{\\r\\fs38}');
  });

  it('draws code as code', () => {
    expect(drawSlides('L', [slide({ points: ['`npm start'] })])).toContain(
      '{\\fnmonospace}npm start',
    );
  });
});

describe('voices', () => {
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
  ])('for %j is %j', (locale, voice) => {
    expect(voiceFor(locale, languagesOf(list))).toBe(voice);
  });
});

describe('wav', () => {
  const wav = (samples: Buffer): Buffer =>
    Buffer.concat([wavHeader(22_050, samples.length), samples]);

  it('is read as it was written', () => {
    const sound = readWav(wav(silence(22_050, 1_500)));
    expect([sound.rate, durationOf(sound)]).toEqual([22_050, 1_500]);
  });

  it('is read to its end when its header promises more', () => {
    const file = wav(silence(22_050, 1_000));
    file.writeUInt32LE(0x7fffffff, 40);
    expect(durationOf(readWav(file))).toBe(1_000);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('This is no sound at all, and long enough to look like it.')],
    ['a header alone', wavHeader(22_050, 0).subarray(0, 30)],
    [
      'two channels',
      (() => {
        const file = wav(silence(22_050, 10));
        file.writeUInt16LE(2, 22);
        return file;
      })(),
    ],
  ])('is refused when it is %s', (_what, file) => {
    expect(() => readWav(file)).toThrow();
  });
});
