/** PCM audio with 16 bits and one channel. */
export interface Sound {
  readonly rate: number;
  readonly samples: Buffer;
}

const HEADER = 44;
/** Size of the format of PCM audio. */
const FORMAT = 16;
const BYTES = 2;

/**
 * Reads a WAV file.
 *
 * @throws {Error} when it is not a WAV file with 16 bits and one channel.
 */
export function readWav(file: Buffer): Sound {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('The file is not a WAV file');
  }
  let rate = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const name = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const body = at + 8;
    if (name === 'fmt ') {
      if (body + FORMAT > file.length) break;
      if (file.readUInt16LE(body + 2) !== 1 || file.readUInt16LE(body + 14) !== 16) {
        throw new Error('The WAV file is not 16 bits in one channel');
      }
      rate = file.readUInt32LE(body + 4);
    }
    if (name === 'data') {
      // A streamed file may have a wrong length in its header.
      const end = Math.min(file.length, body + size);
      const samples = file.subarray(body, end - ((end - body) % BYTES));
      if (rate > 0) return { rate, samples };
    }
    at = body + size + (size % 2);
  }
  throw new Error('The WAV file has no audio data');
}

export const durationOf = ({ rate, samples }: Sound): number =>
  Math.round((samples.length / BYTES / rate) * 1000);

/** Samples of silence for a time in milliseconds. */
export const silence = (rate: number, ms: number): Buffer =>
  Buffer.alloc(Math.round((rate * ms) / 1000) * BYTES);

/** The header of a WAV file with `bytes` of samples. */
export function wavHeader(rate: number, bytes: number): Buffer {
  const header = Buffer.alloc(HEADER);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(HEADER - 8 + bytes, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * BYTES, 28);
  header.writeUInt16LE(BYTES, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(bytes, 40);
  return header;
}
