import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { Narrator } from '../data/narrator';
import {
  type Caption,
  findCaptionIndex,
  readCaptions,
  groupSentences,
} from '../data/read-captions';

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;
/** Interval in milliseconds at which the playback position advances. */
const TICK = 100;

/** True when the lesson is read aloud. `missing`: the browser has no speech. */
export type Voice = 'on' | 'off' | 'missing';

/**
 * Plays a lesson with captions. With speech, playback waits for the end of each sentence. Without
 * speech, it follows the timeline.
 */
@Service({ autoProvided: false })
export class LessonPlayer {
  private readonly narrator = inject(Narrator);
  private lesson: Lesson | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private tickedAt = 0;
  private readonly _position = signal(0);
  private readonly _playing = signal(false);
  private readonly voiceEnabled = signal(true);
  private readonly voiceAvailable = signal(true);
  private readonly captions = signal<readonly Caption[]>([]);
  private readonly _duration = signal(0);
  private readonly _volume = signal(1);
  private readonly _speed = signal(1);

  readonly position = this._position.asReadonly();
  readonly playing = this._playing.asReadonly();
  readonly duration = this._duration.asReadonly();
  readonly volume = this._volume.asReadonly();
  readonly speed = this._speed.asReadonly();
  readonly voice = computed((): Voice => {
    if (!this.voiceAvailable()) return 'missing';
    return this.voiceEnabled() && this.volume() > 0 ? 'on' : 'off';
  });
  private readonly sentences = computed(() => groupSentences(this.captions()));
  private readonly sentenceIndex = computed(() =>
    findCaptionIndex(this.sentences(), this._position()),
  );
  readonly caption = computed(() => {
    const captions = this.captions();
    return captions[findCaptionIndex(captions, this._position())]?.text ?? '';
  });
  readonly ended = computed(() => this._duration() > 0 && this._position() >= this._duration());

  constructor() {
    inject(DestroyRef).onDestroy(() => this.pause());
  }

  open(lesson: Lesson): void {
    this.pause();
    this.lesson = lesson;
    this.captions.set(readCaptions(lesson.captions));
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
    this.speakFromPosition();
  }

  pause(): void {
    clearInterval(this.timer);
    this._playing.set(false);
    this.narrator.cancel();
  }

  /** Seeks to a position. With speech, playback restarts at the start of that sentence. */
  seek(ms: number): void {
    this._position.set(Math.min(this._duration(), Math.max(0, ms)));
    if (!this._playing()) return;
    if (this.ended()) this.pause();
    else this.speakFromPosition();
  }

  setSpeed(speed: number): void {
    this._speed.set(speed);
    this.restartSpeech();
  }

  setVolume(volume: number): void {
    this._volume.set(Math.min(1, Math.max(0, volume)));
    this.restartSpeech();
  }

  setVoice(wanted: 'on' | 'off'): void {
    this.voiceEnabled.set(wanted === 'on');
    this.restartSpeech();
  }

  private restartSpeech(): void {
    if (this._playing()) this.speakFromPosition();
  }

  private tick(now: number): void {
    const passed = (now - this.tickedAt) * this._speed();
    this.tickedAt = now;
    this._position.set(Math.min(this._position() + passed, this.maxPosition()));
    if (this.ended()) this.pause();
  }

  /** The position must not pass the current sentence while it is still spoken. */
  private maxPosition(): number {
    const spoken = this.sentences()[this.sentenceIndex()];
    return this.voice() === 'on' && spoken !== undefined ? spoken.endMs - 1 : this._duration();
  }

  private speakFromPosition(): void {
    this.narrator.cancel();
    const index = Math.max(0, this.sentenceIndex());
    const sentence = this.sentences()[index];
    if (this.voice() !== 'on' || sentence === undefined || this.lesson === null) return;
    this._position.set(sentence.startMs);
    const options = { locale: this.lesson.locale, rate: this._speed(), volume: this.volume() };
    void this.narrator.speak(sentence.text, options).then((result) => {
      if (result === 'unavailable') this.voiceAvailable.set(false);
      if (result === 'completed') this.playSentenceAfter(index);
    });
  }

  private playSentenceAfter(index: number): void {
    if (!this._playing() || this.sentenceIndex() !== index) return;
    const next = this.sentences()[index + 1];
    if (next === undefined) {
      this._position.set(this._duration());
      this.pause();
    } else {
      this._position.set(next.startMs);
      this.speakFromPosition();
    }
  }
}
