import { SECOND } from '@keelson/contracts/time';
import { languagesOf } from './domain/voices';
import { ProgramError, runProgram } from './run-program';

const PATIENCE_MS = 10 * SECOND;

/** The programs that make videos, as they were found. */
export interface Renderer {
  readonly ffmpeg: string;
  readonly espeak: string;
  /** For people: names and versions. */
  readonly name: string;
  /** Languages that the voice speaks, in small letters. */
  readonly languages: ReadonlySet<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type RendererSlot =
  | { readonly available: true; readonly renderer: Renderer }
  | { readonly available: false; readonly reason: string };

/** What `ffmpeg` must have been built with: `-filters` and `-encoders` list one on each line. */
const NEEDED = [
  { list: '-filters', names: ['ass', 'drawbox'], what: 'filter' },
  { list: '-encoders', names: ['libx264', 'aac', 'mov_text'], what: 'encoder' },
] as const;

/**
 * Looks whether videos can be made here: `ffmpeg` with what is needed of it, and `espeak-ng` for the
 * voice, both on PATH. What is missing is named, so that whoever runs the service can install it.
 */
export async function findRenderer(
  env: Readonly<Record<string, string | undefined>>,
): Promise<RendererSlot> {
  const ask = (program: string, ...args: string[]): Promise<string> =>
    runProgram({ program, args, env, timeoutMs: PATIENCE_MS });
  try {
    const version = /^ffmpeg version (\S+)/.exec(await ask('ffmpeg', '-version'))?.[1];
    if (version === undefined) return absent('ffmpeg does not say its version');
    for (const { list, names, what } of NEEDED) {
      const listed = await ask('ffmpeg', '-hide_banner', list);
      const missing = names.find((name) => !new RegExp(`^ *\\S+ +${name} `, 'm').test(listed));
      if (missing !== undefined) return absent(`ffmpeg has no ${what} "${missing}"`);
    }
    const voice = /(\d+(?:\.\d+)+)/.exec(await ask('espeak-ng', '--version'))?.[1] ?? 'unknown';
    const languages = languagesOf(await ask('espeak-ng', '--voices'));
    if (languages.size === 0) return absent('espeak-ng has no voices');
    const name = `ffmpeg ${version}, espeak-ng ${voice}`;
    return {
      available: true,
      renderer: { ffmpeg: 'ffmpeg', espeak: 'espeak-ng', name, languages, env },
    };
  } catch (error) {
    if (error instanceof ProgramError) return absent(describe(error));
    throw error;
  }
}

const absent = (reason: string): RendererSlot => ({ available: false, reason });

function describe({ reason, message }: ProgramError): string {
  const program = /ffmpeg|espeak-ng/.exec(message)?.[0] ?? 'A program';
  switch (reason) {
    case 'absent':
      return `${program} is not installed`;
    case 'timeout':
      return `${program} does not answer`;
    case 'failed':
    case 'stopped':
      return `${program} does not work`;
  }
}
