import { durationOf, readWav, silence, wavHeader } from './wav';

describe('readWav', () => {
  const wav = (samples: Buffer): Buffer =>
    Buffer.concat([wavHeader(22_050, samples.length), samples]);

  it('reads what was written', () => {
    const sound = readWav(wav(silence(22_050, 1_500)));
    expect([sound.rate, durationOf(sound)]).toEqual([22_050, 1_500]);
  });

  it('reads to the end when the header has a larger size', () => {
    const file = wav(silence(22_050, 1_000));
    file.writeUInt32LE(0x7fffffff, 40);
    expect(durationOf(readWav(file))).toBe(1_000);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('This text is not audio, and as long as a WAV header is.')],
    ['a header alone', wavHeader(22_050, 0).subarray(0, 30)],
    [
      'two channels',
      (() => {
        const file = wav(silence(22_050, 10));
        file.writeUInt16LE(2, 22);
        return file;
      })(),
    ],
  ])('rejects %s', (_what, file) => {
    expect(() => readWav(file)).toThrow();
  });
});
