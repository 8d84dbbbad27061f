import { captionsOf } from '@keelson/contracts/learning/captions';
import {
  type VideoScript,
  MAX_VIDEO_BYTES,
  MAX_VIDEO_MS,
  slidesAt,
} from '@keelson/contracts/learning/video-job';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { appendFile, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawSlides, HEIGHT, WIDTH } from './domain/draw-slides';
import { voiceFor } from './domain/voices';
import { durationOf, readWav, silence, wavHeader } from './domain/wav';
import { type Renderer } from './find-renderer';
import { runProgram } from './run-program';

const VOICE_MS = MINUTE;
/** On a slow machine a second of video takes about a second. */
const PICTURE_MS = 10 * MINUTE;
/** A breath after each slide, and time to look at one on which little is said. */
const PAUSE_MS = 700;
const SHORTEST_MS = 2.5 * SECOND;
const FRAMES = 10;
const GROUND = '0x14202e';
const ACCENT = '0x3ea6a0';

/** A video and when each of its slides ends. */
export interface RenderedVideo {
  readonly bytes: Buffer;
  readonly durationMs: number;
  readonly slideEndsMs: readonly number[];
}

/** Why a video will never be made of this script, however often it is tried. */
export class PermanentRenderError extends Error {
  override readonly name = 'PermanentRenderError';
}

/**
 * Makes the video of a script: each slide is spoken, drawn for as long as that takes, and captioned.
 * Works in a folder of its own that is gone afterwards, whatever happens.
 *
 * @throws {PermanentRenderError} when no voice speaks its language, or it would be too long or too large.
 * @throws {ProgramError} when a program fails, takes too long or is stopped by `signal`.
 */
export async function renderVideo(
  renderer: Renderer,
  script: VideoScript,
  { signal, parent = tmpdir() }: { readonly signal: AbortSignal; readonly parent?: string },
): Promise<RenderedVideo> {
  const voice = voiceFor(script.locale, renderer.languages);
  if (voice === null) throw new PermanentRenderError(`No voice here speaks "${script.locale}".`);
  const folder = await mkdtemp(join(parent, 'keelson-video-'));
  try {
    const slideEndsMs = await speak({ renderer, script, voice, folder, signal });
    const durationMs = slideEndsMs.at(-1) ?? 0;
    const slides = slidesAt(script.slides, slideEndsMs);
    await writeFile(join(folder, 'slides.ass'), drawSlides(script.title, slides));
    await writeFile(join(folder, 'captions.vtt'), captionsOf(slides, script.locale));
    await runProgram({
      ...{ program: renderer.ffmpeg, args: argsOf(durationMs, script.title), env: renderer.env },
      ...{ cwd: folder, timeoutMs: PICTURE_MS, signal },
    });
    const video = join(folder, 'video.mp4');
    if ((await stat(video)).size >= MAX_VIDEO_BYTES)
      throw new PermanentRenderError('It would be too large.');
    return { bytes: await readFile(video), durationMs, slideEndsMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Speaking {
  readonly renderer: Renderer;
  readonly script: VideoScript;
  readonly voice: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Speaks one slide after the other into one file. @returns When each of them ends. */
async function speak({ renderer, script, voice, folder, signal }: Speaking): Promise<number[]> {
  const whole = join(folder, 'voice.wav');
  await writeFile(whole, wavHeader(1, 0));
  const ends: number[] = [];
  let bytes = 0;
  let rate = 0;
  for (const { narration } of script.slides) {
    const part = join(folder, 'part.wav');
    await runProgram({
      program: renderer.espeak,
      // Two square brackets begin phonemes.
      args: ['-v', voice, '-s', '155', '-b', '1', '-w', part, '--stdin'],
      ...{ input: narration.replaceAll('[[', '[ ['), env: renderer.env },
      ...{ cwd: folder, timeoutMs: VOICE_MS, signal },
    });
    const sound = readWav(await readFile(part));
    ({ rate } = sound);
    const pause = Math.max(PAUSE_MS, SHORTEST_MS - durationOf(sound));
    const samples = Buffer.concat([sound.samples, silence(rate, pause)]);
    await appendFile(whole, samples);
    bytes += samples.length;
    const end = durationOf({ rate, samples: { length: bytes } as Buffer });
    if (end > MAX_VIDEO_MS) throw new PermanentRenderError('It would be too long.');
    ends.push(end);
  }
  const file = await open(whole, 'r+');
  try {
    await file.write(wavHeader(rate, bytes), 0, undefined, 0);
  } finally {
    await file.close();
  }
  return ends;
}

/** Its inputs are files beside it, so nothing of a document stands in an argument but the title. */
function argsOf(durationMs: number, title: string): string[] {
  const seconds = (durationMs / 1000).toFixed(3);
  const ground = `color=c=${GROUND}:s=${WIDTH}x${HEIGHT}:r=${FRAMES}:d=${seconds}`;
  const bar = `drawbox=x=0:y=0:w=14:h=${HEIGHT}:color=${ACCENT}:t=fill`;
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-fflags', '+bitexact'],
    ...['-f', 'lavfi', '-i', ground, '-i', 'voice.wav', '-i', 'captions.vtt'],
    ...['-map', '0:v', '-map', '1:a', '-map', '2:s', '-map_metadata', '-1'],
    ...['-vf', `${bar},ass=slides.ass`, '-threads', '2', '-flags:v', '+bitexact'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'stillimage', '-crf', '27'],
    ...['-g', String(FRAMES * 10), '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-c:s', 'mov_text'],
    ...['-metadata', `title=${title}`, '-movflags', '+faststart'],
    ...['-t', seconds, '-fs', String(MAX_VIDEO_BYTES), 'video.mp4'],
  ];
}
