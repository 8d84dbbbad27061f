import { SECOND } from '@keelson/contracts/time';
import { findFontList } from './check-fonts';
import { languagesOf } from './domain/voices';
import { ProgramError, runProgram } from './run-program';

const TIMEOUT_MS = 10 * SECOND;

export interface Renderer {
  readonly ffmpeg: string;
  readonly espeak: string;
  /** Names and versions, for display. */
  readonly name: string;
  /** Fontconfig's `fc-list`; null when it is not installed, and fonts cannot be checked. */
  readonly fonts: string | null;
  /** Languages of the voice, in lower case. */
  readonly languages: ReadonlySet<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type RendererSlot =
  | { readonly available: true; readonly renderer: Renderer }
  | { readonly available: false; readonly reason: string };

/** Required features of `ffmpeg`; `-filters` and `-encoders` list one a line. */
const REQUIRED = [
  { list: '-filters', names: ['ass', 'drawbox'], what: 'filter' },
  { list: '-encoders', names: ['libx264', 'aac', 'mov_text'], what: 'encoder' },
] as const;

/**
 * Detects `ffmpeg` with the required features, and `espeak-ng` for the voice, both on PATH. The reason names what
 * is missing, so that the operator can install it.
 */
export async function findRenderer(
  env: Readonly<Record<string, string | undefined>>,
): Promise<RendererSlot> {
  const run = (program: string, ...args: string[]): Promise<string> =>
    runProgram({ program, args, env, timeoutMs: TIMEOUT_MS });
  try {
    const version = /^ffmpeg version (\S+)/.exec(await run('ffmpeg', '-version'))?.[1];
    if (version === undefined) return unavailable('ffmpeg reports no version');
    for (const { list, names, what } of REQUIRED) {
      const listed = await run('ffmpeg', '-hide_banner', list);
      const missing = names.find((name) => !new RegExp(`^ *\\S+ +${name} `, 'm').test(listed));
      if (missing !== undefined) return unavailable(`ffmpeg has no ${what} "${missing}"`);
    }
    const voice =
      /(?<!\d)\d+(?:\.\d+)+/.exec(await run('espeak-ng', '--version'))?.[0] ?? 'unknown';
    const languages = languagesOf(await run('espeak-ng', '--voices'));
    if (languages.size === 0) return unavailable('espeak-ng has no voices');
    const name = `ffmpeg ${version}, espeak-ng ${voice}`;
    return {
      available: true,
      renderer: {
        ffmpeg: 'ffmpeg',
        espeak: 'espeak-ng',
        fonts: await findFontList(env),
        name,
        languages,
        env,
      },
    };
  } catch (error) {
    if (error instanceof ProgramError) return unavailable(describe(error));
    throw error;
  }
}

const unavailable = (reason: string): RendererSlot => ({ available: false, reason });

function describe({ reason, message }: ProgramError): string {
  const program = /ffmpeg|espeak-ng/.exec(message)?.[0] ?? 'A program';
  switch (reason) {
    case 'absent':
      return `${program} is not installed`;
    case 'timeout':
      return `${program} timed out`;
    case 'failed':
    case 'stopped':
      return `${program} failed`;
  }
}
