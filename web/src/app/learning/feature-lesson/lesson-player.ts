import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { Narrator } from '../data/narrator';
import { type Caption, captionAt, readCaptions, sentencesOf } from '../data/read-captions';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
/** How often the time is moved on while a lesson plays. */
const TICK = 100;

/** Whether the lesson is read aloud: as far as it is known of this browser. */
export type Voice = 'on' | 'off' | 'missing';

/**
 * Plays a lesson: its time runs, its captions follow. With a voice, time waits for the end of each
 * sentence and goes on with the next; without one it simply runs, so that nothing depends on speech.
 */
@Service({ autoProvided: false })
export class LessonPlayer {
  private readonly narrator = inject(Narrator);
  private lesson: Lesson | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private tickedAt = 0;
  private readonly positionMs = signal(0);
  private readonly plays = signal(false);
  private readonly wantsVoice = signal(true);
  private readonly hasVoice = signal(true);
  private readonly captionList = signal<readonly Caption[]>([]);
  private readonly length = signal(0);
  private readonly loudness = signal(1);
  private readonly pace = signal(1);

  readonly position = this.positionMs.asReadonly();
  readonly playing = this.plays.asReadonly();
  readonly duration = this.length.asReadonly();
  readonly volume = this.loudness.asReadonly();
  readonly speed = this.pace.asReadonly();
  readonly voice = computed((): Voice => {
    if (!this.hasVoice()) return 'missing';
    return this.wantsVoice() && this.volume() > 0 ? 'on' : 'off';
  });
  private readonly sentences = computed(() => sentencesOf(this.captionList()));
  private readonly sentenceIndex = computed(() => captionAt(this.sentences(), this.positionMs()));
  readonly caption = computed(() => {
    const captions = this.captionList();
    return captions[captionAt(captions, this.positionMs())]?.text ?? '';
  });
  readonly ended = computed(() => this.length() > 0 && this.positionMs() >= this.length());

  constructor() {
    inject(DestroyRef).onDestroy(() => this.pause());
  }

  open(lesson: Lesson): void {
    this.pause();
    this.lesson = lesson;
    this.captionList.set(readCaptions(lesson.captions));
    this.length.set(lesson.durationMs);
    this.positionMs.set(0);
  }

  toggle(): void {
    if (this.plays()) this.pause();
    else this.play();
  }

  play(): void {
    if (this.lesson === null || this.plays()) return;
    if (this.ended()) this.positionMs.set(0);
    this.plays.set(true);
    this.tickedAt = performance.now();
    this.timer = setInterval(() => this.tick(performance.now()), TICK);
    this.speakFromHere();
  }

  pause(): void {
    clearInterval(this.timer);
    this.plays.set(false);
    this.narrator.cancel();
  }

  /** Goes to an instant; what is said there is said from its beginning. */
  seek(ms: number): void {
    this.positionMs.set(Math.min(this.length(), Math.max(0, ms)));
    if (!this.plays()) return;
    if (this.ended()) this.pause();
    else this.speakFromHere();
  }

  setSpeed(speed: number): void {
    this.pace.set(speed);
    this.speakAgain();
  }

  setVolume(volume: number): void {
    this.loudness.set(Math.min(1, Math.max(0, volume)));
    this.speakAgain();
  }

  setVoice(wanted: 'on' | 'off'): void {
    this.wantsVoice.set(wanted === 'on');
    this.speakAgain();
  }

  private speakAgain(): void {
    if (this.plays()) this.speakFromHere();
  }

  private tick(now: number): void {
    const passed = (now - this.tickedAt) * this.pace();
    this.tickedAt = now;
    this.positionMs.set(Math.min(this.positionMs() + passed, this.latestNow()));
    if (this.ended()) this.pause();
  }

  /** Time may not run into the next sentence while this one is still being said. */
  private latestNow(): number {
    const said = this.sentences()[this.sentenceIndex()];
    return this.voice() === 'on' && said !== undefined ? said.endMs - 1 : this.length();
  }

  private speakFromHere(): void {
    this.narrator.cancel();
    const index = Math.max(0, this.sentenceIndex());
    const sentence = this.sentences()[index];
    if (this.voice() !== 'on' || sentence === undefined || this.lesson === null) return;
    this.positionMs.set(sentence.startMs);
    const manner = { locale: this.lesson.locale, rate: this.pace(), volume: this.volume() };
    void this.narrator.say(sentence.text, manner).then((how) => {
      if (how === 'silent') this.hasVoice.set(false);
      if (how === 'said') this.goOnAfter(index);
    });
  }

  private goOnAfter(index: number): void {
    if (!this.plays() || this.sentenceIndex() !== index) return;
    const next = this.sentences()[index + 1];
    if (next === undefined) {
      this.positionMs.set(this.length());
      this.pause();
    } else {
      this.positionMs.set(next.startMs);
      this.speakFromHere();
    }
  }
}
