import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { Narrator } from '../data/narrator';
import { type Caption, captionAt, readCaptions, splitSentences } from '../data/read-captions';

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
  private readonly _position = signal(0);
  private readonly _playing = signal(false);
  private readonly wantsVoice = signal(true);
  private readonly hasVoice = signal(true);
  private readonly captionList = signal<readonly Caption[]>([]);
  private readonly _duration = signal(0);
  private readonly _volume = signal(1);
  private readonly _speed = signal(1);

  readonly position = this._position.asReadonly();
  readonly playing = this._playing.asReadonly();
  readonly duration = this._duration.asReadonly();
  readonly volume = this._volume.asReadonly();
  readonly speed = this._speed.asReadonly();
  readonly voice = computed((): Voice => {
    if (!this.hasVoice()) return 'missing';
    return this.wantsVoice() && this.volume() > 0 ? 'on' : 'off';
  });
  private readonly sentences = computed(() => splitSentences(this.captionList()));
  private readonly sentenceIndex = computed(() => captionAt(this.sentences(), this._position()));
  readonly caption = computed(() => {
    const captions = this.captionList();
    return captions[captionAt(captions, this._position())]?.text ?? '';
  });
  readonly ended = computed(() => this._duration() > 0 && this._position() >= this._duration());

  constructor() {
    inject(DestroyRef).onDestroy(() => this.pause());
  }

  open(lesson: Lesson): void {
    this.pause();
    this.lesson = lesson;
    this.captionList.set(readCaptions(lesson.captions));
    this._duration.set(lesson.durationMs);
    this._position.set(0);
  }

  toggle(): void {
    if (this._playing()) this.pause();
    else this.play();
  }

  play(): void {
    if (this.lesson === null || this._playing()) return;
    if (this.ended()) this._position.set(0);
    this._playing.set(true);
    this.tickedAt = performance.now();
    this.timer = setInterval(() => this.tick(performance.now()), TICK);
    this.speakFromHere();
  }

  pause(): void {
    clearInterval(this.timer);
    this._playing.set(false);
    this.narrator.cancel();
  }

  /** Goes to an instant; what is said there is said from its beginning. */
  seek(ms: number): void {
    this._position.set(Math.min(this._duration(), Math.max(0, ms)));
    if (!this._playing()) return;
    if (this.ended()) this.pause();
    else this.speakFromHere();
  }

  setSpeed(speed: number): void {
    this._speed.set(speed);
    this.speakAgain();
  }

  setVolume(volume: number): void {
    this._volume.set(Math.min(1, Math.max(0, volume)));
    this.speakAgain();
  }

  setVoice(wanted: 'on' | 'off'): void {
    this.wantsVoice.set(wanted === 'on');
    this.speakAgain();
  }

  private speakAgain(): void {
    if (this._playing()) this.speakFromHere();
  }

  private tick(now: number): void {
    const passed = (now - this.tickedAt) * this._speed();
    this.tickedAt = now;
    this._position.set(Math.min(this._position() + passed, this.latestNow()));
    if (this.ended()) this.pause();
  }

  /** Time may not run into the next sentence while this one is still being said. */
  private latestNow(): number {
    const said = this.sentences()[this.sentenceIndex()];
    return this.voice() === 'on' && said !== undefined ? said.endMs - 1 : this._duration();
  }

  private speakFromHere(): void {
    this.narrator.cancel();
    const index = Math.max(0, this.sentenceIndex());
    const sentence = this.sentences()[index];
    if (this.voice() !== 'on' || sentence === undefined || this.lesson === null) return;
    this._position.set(sentence.startMs);
    const manner = { locale: this.lesson.locale, rate: this._speed(), volume: this.volume() };
    void this.narrator.say(sentence.text, manner).then((how) => {
      if (how === 'silent') this.hasVoice.set(false);
      if (how === 'said') this.goOnAfter(index);
    });
  }

  private goOnAfter(index: number): void {
    if (!this._playing() || this.sentenceIndex() !== index) return;
    const next = this.sentences()[index + 1];
    if (next === undefined) {
      this._position.set(this._duration());
      this.pause();
    } else {
      this._position.set(next.startMs);
      this.speakFromHere();
    }
  }
}
