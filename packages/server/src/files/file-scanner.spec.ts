import { randomBytes } from 'node:crypto';
import { createLogger, silentLogger } from '../logger';
import { ClamdScanner } from './clamd-scanner';
import { passClean, requireClean } from './file-scanner';
import { openFileScanner } from './open-file-scanner';
import { EICAR, type FakeAnswer, FakeClamd } from './testing/fake-clamd';

let clamd: FakeClamd;
beforeEach(async () => {
  clamd = await FakeClamd.listen();
});
afterEach(() => clamd.close());

const scanner = (): ClamdScanner =>
  new ClamdScanner({
    host: '127.0.0.1',
    port: clamd.port,
    timeoutMs: clamd.answer === 'silent' ? 300 : 20_000,
  });
const pass = (bytes: Buffer, lines: unknown[] = []): Promise<void> =>
  requireClean(
    { scanner: scanner(), log: createLogger((line) => lines.push(line)) },
    { name: 'file.bin', bytes },
  );

describe('a scan by clamd', () => {
  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a small file', Buffer.from('hello')],
    ['a file of several chunks', randomBytes(3 * 1024 * 1024 + 7)],
  ])('sends %s whole and lets it pass', async (_what, bytes) => {
    await pass(bytes);
    expect(clamd.scanned.map((scanned) => scanned.equals(bytes))).toEqual([true]);
  });

  it('refuses the test virus, and logs its name', async () => {
    const lines: unknown[] = [];
    await expect(pass(EICAR, lines)).rejects.toMatchObject({
      code: 'files/infected',
      message: '“file.bin” contains malware (Eicar-Test-Signature). It was not stored.',
    });
    expect(JSON.stringify(lines)).toContain('"securityEvent":"file-infected"');
    expect(JSON.stringify(lines)).toContain('Eicar-Test-Signature');
  });

  it('finds it across the border of two chunks', async () => {
    const bytes = Buffer.concat([Buffer.alloc(256 * 1024 - 10), EICAR]);
    await expect(pass(bytes)).rejects.toMatchObject({ code: 'files/infected' });
  });

  it('understands an answer in pieces', async () => {
    clamd.answer = 'in-pieces';
    await pass(Buffer.from('hello'));
    await expect(pass(EICAR)).rejects.toMatchObject({ code: 'files/infected' });
  });

  it.each(['silent', 'hang-up', 'too-long', 'nonsense'] as const satisfies readonly FakeAnswer[])(
    'lets nothing pass when the answer is %s',
    async (answer) => {
      clamd.answer = answer;
      const lines: unknown[] = [];
      await expect(pass(Buffer.from('hello'), lines)).rejects.toMatchObject({
        code: 'files/scanner-unavailable',
      });
      expect(JSON.stringify(lines)).toContain('file.scan-failed');
    },
  );

  it('lets nothing pass when nobody listens', async () => {
    await clamd.close();
    await expect(pass(Buffer.from('hello'))).rejects.toMatchObject({
      code: 'files/scanner-unavailable',
    });
    clamd = await FakeClamd.listen();
  });
});

describe('a file that is scanned while it passes', () => {
  const passing = async (pieces: readonly Buffer[]): Promise<{ seen: number; ended: boolean }> => {
    const seen = { seen: 0, ended: false };
    async function* content(): AsyncGenerator<Buffer> {
      for (const piece of pieces) {
        await Promise.resolve();
        yield piece;
      }
    }
    const deps = { scanner: scanner(), log: silentLogger };
    try {
      for await (const piece of passClean(deps, { name: 'x', content: content() })) {
        seen.seen += piece.length;
      }
      return { ...seen, ended: true };
    } catch (error) {
      expect(error).toMatchObject({ code: expect.stringMatching(/^files\//) as string });
      return seen;
    }
  };

  it('passes and is scanned whole', async () => {
    const pieces = [randomBytes(700_000), randomBytes(10), randomBytes(900_000)];
    expect(await passing(pieces)).toEqual({ seen: 1_600_010, ended: true });
    expect(clamd.scanned.map((one) => one.equals(Buffer.concat(pieces)))).toEqual([true]);
  });

  it('has no end when it is infected', async () => {
    expect(await passing([randomBytes(1_000), EICAR])).toMatchObject({ seen: 1_068, ended: false });
  });

  it.each(['silent', 'hang-up', 'too-long', 'nonsense'] as const satisfies readonly FakeAnswer[])(
    'has no end when the answer is %s',
    async (answer) => {
      clamd.answer = answer;
      const pieces = Array.from({ length: 40 }, () => randomBytes(100_000));
      expect(await passing(pieces)).toMatchObject({ ended: false });
    },
  );
});

describe('FILE_SCANNER_URL', () => {
  const emulator = process.env['FIRESTORE_EMULATOR_HOST'];
  const setEmulator = (host: string | undefined): void => {
    if (host === undefined) delete process.env['FIRESTORE_EMULATOR_HOST'];
    else process.env['FIRESTORE_EMULATOR_HOST'] = host;
  };
  afterEach(() => setEmulator(emulator));

  it('names the scanner', async () => {
    const found = openFileScanner(clamd.url, { files: true, log: silentLogger });
    expect(await found?.scan(Buffer.from('hello'))).toEqual({ clean: true });
    expect(await found?.scan(EICAR)).toEqual({ clean: false, threat: 'Eicar-Test-Signature' });
  });

  it.each([
    ['in production, with a warning', undefined, true, 1],
    ['in production without uploads', undefined, false, 0],
    ['in the local suite', '127.0.0.1:8080', true, 0],
  ])('unset turns scanning off %s', async (_where, host, files, warnings) => {
    setEmulator(host);
    const lines: unknown[] = [];
    const log = createLogger((line) => lines.push(line));
    const off = openFileScanner(null, { files, log });
    expect(off).toBeNull();
    expect(lines).toHaveLength(warnings);
    await requireClean({ scanner: off, log }, { name: 'x', bytes: EICAR });
  });
});
