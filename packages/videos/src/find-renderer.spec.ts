import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRenderer } from './find-renderer';
import { ProgramError, runProgram } from './run-program';

const FFMPEG = `case "$*" in
  *-version*) echo "ffmpeg version 9.9-test Copyright";;
  *-filters*) echo " ... ass               V->V  Render"; echo " T.C drawbox           V->V  Draw";;
  *-encoders*) echo " V....D libx264  H.264"; echo " A..... aac  AAC"; echo " S..... mov_text  3GPP";;
esac`;
const ESPEAK = `case "$*" in
  *--version*) echo "eSpeak NG text-to-speech: 1.99  Data at: /x";;
  *--voices*) echo "Pty Language Age"; echo " 5  en  --/M  English gmw/en";;
esac`;

describe('findRenderer', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keelson-programs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const found = (programs: Readonly<Record<string, string>>) => {
    for (const [name, body] of Object.entries(programs)) {
      writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`);
      chmodSync(join(folder, name), 0o755);
    }
    return findRenderer({ PATH: folder });
  };

  it('finds both programs with their versions and languages', async () => {
    const slot = await found({ ffmpeg: FFMPEG, 'espeak-ng': ESPEAK });
    expect(slot).toMatchObject({
      available: true,
      renderer: { name: 'ffmpeg 9.9-test, espeak-ng 1.99', languages: new Set(['en']) },
    });
  });

  it.each<readonly [string, Readonly<Record<string, string>>]>([
    ['ffmpeg is not installed', { 'espeak-ng': ESPEAK }],
    ['espeak-ng is not installed', { ffmpeg: FFMPEG }],
    ['ffmpeg reports no version', { ffmpeg: 'echo hello', 'espeak-ng': ESPEAK }],
    ['ffmpeg failed', { ffmpeg: 'exit 1', 'espeak-ng': ESPEAK }],
    ['ffmpeg has no filter "ass"', { ffmpeg: FFMPEG.replace('... ass', '... asz') }],
    ['ffmpeg has no encoder "libx264"', { ffmpeg: FFMPEG.replace('libx264', 'libx265') }],
    ['espeak-ng has no voices', { ffmpeg: FFMPEG, 'espeak-ng': 'echo "1.99"' }],
  ])('reports: %s', async (reason, programs) => {
    expect(await found(programs)).toEqual({ available: false, reason });
  });
});

describe('runProgram', () => {
  const sh = (script: string, changes: object = {}) =>
    runProgram({ program: '/bin/sh', args: ['-c', script], timeoutMs: 20_000, ...changes });

  it('passes the input and returns the output', async () => {
    expect(await sh('cat', { input: 'Hello' })).toBe('Hello');
  });

  it('includes the error output in a failure', async () => {
    await expect(sh('echo "no disk" >&2; exit 3')).rejects.toMatchObject({
      reason: 'failed',
      message: expect.stringContaining('no disk') as string,
    });
  });

  it('kills a program and its children after the timeout', async () => {
    const startedAt = Date.now();
    await expect(sh('sleep 60 & wait', { timeoutMs: 200 })).rejects.toMatchObject({
      reason: 'timeout',
    });
    // The pipes close when the last process of the group has exited.
    expect(Date.now() - startedAt).toBeLessThan(20_000);
  });

  it('is stopped by its signal, before the start and while it runs', async () => {
    await expect(sh('true', { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(ProgramError);
    const control = new AbortController();
    setTimeout(() => control.abort(), 100);
    await expect(sh('sleep 60', { signal: control.signal })).rejects.toMatchObject({
      reason: 'stopped',
    });
  });

  it('limits the output', async () => {
    expect((await sh('yes | head -c 3000000')).length).toBeLessThanOrEqual(256 * 1024);
  });
});
