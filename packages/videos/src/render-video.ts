import { sentenceOf } from '@keelson/contracts/messages';
import { VIDEO_SENTENCES, type VideoMessage } from '@keelson/contracts/learning/video-sentences';
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
import { findMissingFont } from './check-fonts';
import { drawSlides, HEIGHT, WIDTH } from './domain/draw-slides';
import { voiceFor } from './domain/voices';
import { durationOf, readWav, silence, wavHeader } from './domain/wav';
import { type Renderer } from './find-renderer';
import { runProgram } from './run-program';

const VOICE_TIMEOUT_MS = MINUTE;
/** On a slow machine, rendering takes about as long as the video. */
const RENDER_TIMEOUT_MS = 10 * MINUTE;
/** Pause after each slide, and the shortest time that a slide is shown. */
const PAUSE_MS = 700;
const MIN_SLIDE_MS = 2.5 * SECOND;
const FRAME_RATE = 10;
const BACKGROUND = '0x14202e';
const ACCENT = '0x3ea6a0';

export interface RenderedVideo {
  readonly bytes: Buffer;
  readonly durationMs: number;
  readonly slideEndsMs: readonly number[];
}

/** An error that a retry cannot fix. */
export class PermanentRenderError extends Error {
  override readonly name = 'PermanentRenderError';

  constructor(readonly facts: VideoMessage) {
    super(sentenceOf(VIDEO_SENTENCES, facts));
  }
}

/**
 * Renders the video of a script: the voice of each slide, the slide for that time, and captions. Works in a
 * temporary folder that is always removed.
 *
 * @throws {PermanentRenderError} when there is no voice for the language, no font for the letters, or the video is too long or too large.
 * @throws {ProgramError} when a program fails, takes too long or is stopped by `signal`.
 */
export async function renderVideo(
  renderer: Renderer,
  script: VideoScript,
  { signal, parent = tmpdir() }: { readonly signal: AbortSignal; readonly parent?: string },
): Promise<RenderedVideo> {
  const voice = voiceFor(script.locale, renderer.languages);
  if (voice === null) {
    throw new PermanentRenderError({ code: 'video.no-voice', params: { locale: script.locale } });
  }
  const missing = await findMissingFont(renderer, script, signal);
  if (missing !== null) throw new PermanentRenderError(missing);
  const folder = await mkdtemp(join(parent, 'keelson-video-'));
  try {
    const slideEndsMs = await renderVoice({ renderer, script, voice, folder, signal });
    const durationMs = slideEndsMs.at(-1) ?? 0;
    const slides = slidesAt(script.slides, slideEndsMs);
    await writeFile(join(folder, 'slides.ass'), drawSlides(script.title, slides));
    await writeFile(join(folder, 'captions.vtt'), captionsOf(slides, script.locale));
    await runProgram({
      program: renderer.ffmpeg,
      args: ffmpegArgs(durationMs, script.title),
      env: renderer.env,
      cwd: folder,
      timeoutMs: RENDER_TIMEOUT_MS,
      signal,
    });
    const video = join(folder, 'video.mp4');
    if ((await stat(video)).size >= MAX_VIDEO_BYTES)
      throw new PermanentRenderError({ code: 'video.too-large', params: {} });
    return { bytes: await readFile(video), durationMs, slideEndsMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface VoiceRequest {
  readonly renderer: Renderer;
  readonly script: VideoScript;
  readonly voice: string;
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Renders the narration of all slides into one file. @returns The end time of each slide. */
async function renderVoice({
  renderer,
  script,
  voice,
  folder,
  signal,
}: VoiceRequest): Promise<number[]> {
  const whole = join(folder, 'voice.wav');
  await writeFile(whole, wavHeader(1, 0));
  const ends: number[] = [];
  let bytes = 0;
  let rate = 0;
  for (const { narration } of script.slides) {
    const part = join(folder, 'part.wav');
    await runProgram({
      program: renderer.espeak,
      // Two square brackets start phonemes in espeak-ng.
      args: ['-v', voice, '-s', '155', '-b', '1', '-w', part, '--stdin'],
      input: narration.replaceAll('[[', '[ ['),
      env: renderer.env,
      cwd: folder,
      timeoutMs: VOICE_TIMEOUT_MS,
      signal,
    });
    const sound = readWav(await readFile(part));
    ({ rate } = sound);
    const pause = Math.max(PAUSE_MS, MIN_SLIDE_MS - durationOf(sound));
    const samples = Buffer.concat([sound.samples, silence(rate, pause)]);
    await appendFile(whole, samples);
    bytes += samples.length;
    const end = durationOf({ rate, samples: { length: bytes } as Buffer });
    if (end > MAX_VIDEO_MS) {
      throw new PermanentRenderError({ code: 'video.too-long', params: {} });
    }
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

/** The inputs are files, so the title is the only text of a document among the arguments. */
function ffmpegArgs(durationMs: number, title: string): string[] {
  const seconds = (durationMs / 1000).toFixed(3);
  const background = `color=c=${BACKGROUND}:s=${WIDTH}x${HEIGHT}:r=${FRAME_RATE}:d=${seconds}`;
  const bar = `drawbox=x=0:y=0:w=14:h=${HEIGHT}:color=${ACCENT}:t=fill`;
  return [
    ...['-hide_banner', '-nostdin', '-v', 'error', '-y', '-fflags', '+bitexact'],
    ...['-f', 'lavfi', '-i', background, '-i', 'voice.wav', '-i', 'captions.vtt'],
    ...['-map', '0:v', '-map', '1:a', '-map', '2:s', '-map_metadata', '-1'],
    ...['-vf', `${bar},ass=slides.ass`, '-threads', '2', '-flags:v', '+bitexact'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-tune', 'stillimage', '-crf', '27'],
    ...['-g', String(FRAME_RATE * 10), '-pix_fmt', 'yuv420p'],
    ...['-c:a', 'aac', '-b:a', '48k', '-ac', '1', '-c:s', 'mov_text'],
    ...['-metadata', `title=${title}`, '-movflags', '+faststart'],
    ...['-t', seconds, '-fs', String(MAX_VIDEO_BYTES), 'video.mp4'],
  ];
}
