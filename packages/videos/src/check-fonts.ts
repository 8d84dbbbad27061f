import { type VideoMessage } from '@keelson/contracts/learning/video-sentences';
import { type VideoScript } from '@keelson/contracts/learning/video-job';
import { SECOND } from '@keelson/contracts/time';
import { fontQuery, missingFont, scriptsOf } from './domain/fonts';
import { type Renderer } from './find-renderer';
import { ProgramError, runProgram } from './run-program';

const TIMEOUT_MS = 20 * SECOND;

/**
 * Finds a script of the slides for which no font is installed, by fontconfig's `fc-list`: libass draws its letters as
 * boxes.
 *
 * @returns Why the video cannot be drawn; null when it can, and when `fc-list` is not installed.
 */
export async function findMissingFont(
  { env, fonts }: Renderer,
  { title, slides }: VideoScript,
  signal: AbortSignal,
): Promise<VideoMessage | null> {
  const text = [title, ...slides.flatMap((slide) => [slide.title, ...slide.points])].join('\n');
  for (const script of scriptsOf(text)) {
    if (fonts === null) return null;
    const args = [fontQuery(script), 'family'];
    const listed = await runProgram({ program: fonts, args, env, timeoutMs: TIMEOUT_MS, signal });
    if (listed.trim() === '') return missingFont(script);
  }
  return null;
}

/** The program that lists fonts; null when it is not installed. */
export async function findFontList(
  env: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  try {
    await runProgram({ program: 'fc-list', args: ['--version'], env, timeoutMs: TIMEOUT_MS });
    return 'fc-list';
  } catch (error) {
    if (error instanceof ProgramError) return null;
    throw error;
  }
}
