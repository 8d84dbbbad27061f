import { durationOf, readWav, silence, wavHeader } from './wav';

const RATE = 22_050;
const wav = (samples: Buffer): Buffer => Buffer.concat([wavHeader(RATE, samples.length), samples]);

/** A RIFF chunk: name, size, body, and a padding byte after an odd size. */
function chunk(name: string, body: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, body, Buffer.alloc(body.length % 2)]);
}

const riff = (...chunks: Buffer[]): Buffer =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'), ...chunks]);

/** The `fmt ` chunk of PCM audio. */
function format({ channels = 1, rate = 16_000, bits = 16 } = {}): Buffer {
  const body = Buffer.alloc(16);
  body.writeUInt16LE(1, 0);
  body.writeUInt16LE(channels, 2);
  body.writeUInt32LE(rate, 4);
  body.writeUInt16LE(bits, 14);
  return chunk('fmt ', body);
}

describe('readWav', () => {
  it('reads what was written', () => {
    const sound = readWav(wav(silence(RATE, 1_500)));
    expect([sound.rate, durationOf(sound)]).toEqual([RATE, 1_500]);
  });

  it('reads to the end when the header has a larger size', () => {
    const file = wav(silence(RATE, 1_000));
    file.writeUInt32LE(0x7fffffff, 40);
    expect(durationOf(readWav(file))).toBe(1_000);
  });

  it.each([
    ['a list of an even size', chunk('LIST', Buffer.from('INFOab'))],
    ['a list of an odd size, with a padding byte', chunk('LIST', Buffer.from('INFOabc'))],
    ['samples without a rate', chunk('data', Buffer.from([9, 9]))],
  ])('skips %s before the format', (_what, other) => {
    const samples = Buffer.from([1, 2, 3, 4]);
    expect(readWav(riff(other, format(), chunk('data', samples)))).toEqual({
      rate: 16_000,
      samples,
    });
  });

  it('stops at the size of the samples, and drops half a sample', () => {
    const after = chunk('LIST', Buffer.from('INFO'));
    const file = riff(format(), chunk('data', Buffer.from([1, 2, 3])), after);
    expect([...readWav(file).samples]).toEqual([1, 2]);
  });

  it('reads a file without samples', () => {
    expect(readWav(riff(format(), chunk('data', Buffer.alloc(0)))).samples).toHaveLength(0);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('This text is not audio, and as long as a WAV header is.')],
    ['another RIFF file', Buffer.concat([Buffer.from('RIFF\0\0\0\0AVI '), format()])],
    ['a WAVE mark without RIFF', Buffer.concat([Buffer.from('RIFX\0\0\0\0WAVE'), format()])],
    ['a header alone', wavHeader(RATE, 0).subarray(0, 30)],
    ['no samples', riff(format())],
    ['samples without a format', riff(chunk('data', Buffer.from([1, 2])))],
    ['two channels', riff(format({ channels: 2 }), chunk('data', Buffer.from([1, 2])))],
    ['8 bits', riff(format({ bits: 8 }), chunk('data', Buffer.from([1, 2])))],
  ])('rejects %s', (_what, file) => {
    expect(() => readWav(file)).toThrow(/WAV file/);
  });
});

describe('wavHeader', () => {
  it('has the fields of 16-bit mono PCM, each at its offset', () => {
    const header = wavHeader(RATE, 1_000);
    const name = (at: number): string => header.toString('latin1', at, at + 4);
    expect([name(0), name(8), name(12), name(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data']);
    const fields = {
      length: header.length,
      fileSizeAfterThisField: header.readUInt32LE(4),
      formatSize: header.readUInt32LE(16),
      pcm: header.readUInt16LE(20),
      channels: header.readUInt16LE(22),
      rate: header.readUInt32LE(24),
      bytesPerSecond: header.readUInt32LE(28),
      bytesPerSample: header.readUInt16LE(32),
      bits: header.readUInt16LE(34),
      dataSize: header.readUInt32LE(40),
    };
    expect(fields).toEqual({
      length: 44,
      fileSizeAfterThisField: 1_036,
      formatSize: 16,
      pcm: 1,
      channels: 1,
      rate: RATE,
      bytesPerSecond: 44_100,
      bytesPerSample: 2,
      bits: 16,
      dataSize: 1_000,
    });
  });
});

describe('silence', () => {
  it.each([
    [1_000, 44_100],
    [1, 44],
    [0, 0],
  ])('of %d ms has %d bytes, all zero', (ms, bytes) => {
    const samples = silence(RATE, ms);
    expect([samples.length, samples.some(Boolean)]).toEqual([bytes, false]);
  });
});
