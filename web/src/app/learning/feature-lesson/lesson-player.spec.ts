import { TestBed } from '@angular/core/testing';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { type SpeechOptions, Narrator, type SpeechResult } from '../data/narrator';
import { LessonPlayer } from './lesson-player';

const LESSON = {
  durationMs: 9_000,
  locale: 'en',
  captions:
    'WEBVTT\n\n00:00.000 --> 00:02.000\nOne\n\n00:02.000 --> 00:04.000\nis here.\n\n' +
    '00:04.000 --> 00:09.000\nTwo.\n',
} as Lesson;

/** A narrator controlled by the test. */
class ScriptedNarrator {
  readonly spoken: { text: string; options: SpeechOptions }[] = [];
  private end: (result: SpeechResult) => void = () => undefined;

  speak(text: string, options: SpeechOptions): Promise<SpeechResult> {
    this.spoken.push({ text, options });
    return new Promise((resolve) => (this.end = resolve));
  }

  cancel(): void {
    this.end('interrupted');
  }

  async finish(result: SpeechResult): Promise<void> {
    this.end(result);
    await Promise.resolve();
    await Promise.resolve();
  }
}

describe('LessonPlayer', () => {
  let voice: ScriptedNarrator;
  let player: LessonPlayer;

  beforeEach(() => {
    jest.useFakeTimers();
    voice = new ScriptedNarrator();
    TestBed.configureTestingModule({
      providers: [LessonPlayer, { provide: Narrator, useValue: voice }],
    });
    player = TestBed.inject(LessonPlayer);
    player.open(LESSON);
  });
  afterEach(() => TestBed.resetTestingModule());

  const texts = (): string[] => voice.spoken.map(({ text }) => text);

  it('waits for the end of a slow sentence', async () => {
    player.play();
    expect(texts()).toEqual(['One is here.']);
    jest.advanceTimersByTime(60_000);
    expect([player.position(), player.caption()]).toEqual([3_999, 'is here.']);
    await voice.finish('completed');
    expect([player.position(), texts().at(-1)]).toEqual([4_000, 'Two.']);
    await voice.finish('completed');
    expect([player.ended(), player.playing()]).toEqual([true, false]);
  });

  it('follows the timeline without speech', async () => {
    player.play();
    await voice.finish('unavailable');
    expect(player.voice()).toBe('missing');
    jest.advanceTimersByTime(5_000);
    expect(player.caption()).toBe('Two.');
    jest.advanceTimersByTime(5_000);
    expect([player.position(), player.playing()]).toEqual([9_000, false]);
  });

  it('applies speed without speech', () => {
    player.setVoice('off');
    player.setSpeed(2);
    player.play();
    jest.advanceTimersByTime(2_000);
    expect(player.position()).toBe(4_000);
    expect(voice.spoken).toEqual([]);
  });

  it('restarts the sentence after a seek, with new speed and volume', () => {
    player.play();
    player.seek(5_000);
    expect(player.position()).toBe(4_000);
    player.setSpeed(1.5);
    player.setVolume(0.5);
    expect(texts()).toEqual(['One is here.', 'Two.', 'Two.', 'Two.']);
    expect(voice.spoken.at(-1)?.options).toEqual({ locale: 'en', rate: 1.5, volume: 0.5 });
  });

  it.each([
    [-1, 0],
    [4_500, 4_500],
    [99_000, 9_000],
  ])('seeks %i to %i while it is paused', (wanted, position) => {
    player.seek(wanted);
    expect([player.position(), player.playing()]).toEqual([position, false]);
  });

  it('stops when seeking to the end and restarts on play', () => {
    player.play();
    player.seek(9_000);
    expect(player.playing()).toBe(false);
    player.toggle();
    expect([player.position(), player.playing()]).toEqual([0, true]);
  });

  it('does not continue after a pause', async () => {
    player.play();
    player.pause();
    await voice.finish('completed');
    jest.advanceTimersByTime(5_000);
    expect([player.position(), texts().length]).toEqual([0, 1]);
  });

  it('does not speak at volume 0', () => {
    player.setVolume(0);
    player.play();
    expect([player.voice(), voice.spoken.length]).toEqual(['off', 0]);
  });
});
