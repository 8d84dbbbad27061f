import {
  afterNextRender,
  Component,
  computed,
  DOCUMENT,
  effect,
  type ElementRef,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { Icon } from '../../shared/ui/icon/icon';
import { formatDuration } from '../ui/format-duration';
import { playerKey } from './player-keys';
import { LessonPlayer, SPEEDS } from './lesson-player';

const NO_VOICE = $localize`This browser doesn’t support speech. The lesson plays with captions only.`;

/** Plays the slides of a lesson with captions, read aloud where the browser supports speech. */
@Component({
  selector: 'app-lesson-slides',
  imports: [Icon],
  providers: [LessonPlayer],
  templateUrl: './lesson-slides.html',
  styleUrl: './lesson-slides.scss',
  host: { class: 'stack-16', '(document:keydown)': 'press($event)' },
})
export class LessonSlides {
  readonly lesson = input.required<Lesson>();

  private readonly document = inject(DOCUMENT);
  private readonly stage = viewChild.required<ElementRef<HTMLElement>>('stage');
  protected readonly player = inject(LessonPlayer);
  protected readonly speeds = SPEEDS;
  protected readonly noVoice = NO_VOICE;
  protected readonly time = formatDuration;
  protected readonly captionsShown = signal(true);
  protected readonly canFullscreen = signal(false);
  protected readonly slideIndex = computed(() => {
    const { slides } = this.lesson();
    return Math.max(
      0,
      slides.findLastIndex(({ startMs }) => startMs <= this.player.position()),
    );
  });
  protected readonly slide = computed(() => this.lesson().slides[this.slideIndex()]);
  protected readonly progress = computed(() => {
    const position = formatDuration(this.player.position());
    const duration = formatDuration(this.player.duration());
    return $localize`:Position of a player:${position}:position: of ${duration}:duration:`;
  });
  protected readonly playLabel = computed(() =>
    this.player.playing() ? $localize`Pause` : $localize`:Button of a player:Play`,
  );
  protected readonly playHint = computed(() =>
    this.player.playing() ? $localize`Pause (Space)` : $localize`Play (Space)`,
  );

  constructor() {
    effect(() => this.player.open(this.lesson()));
    afterNextRender(() => this.canFullscreen.set(this.document.fullscreenEnabled));
  }

  protected press(event: KeyboardEvent): void {
    const act = playerKey(event);
    if (act === null) return;
    event.preventDefault();
    switch (act.kind) {
      case 'toggle':
        this.player.toggle();
        break;
      case 'skip':
        this.player.seek(this.player.position() + act.ms);
        break;
      case 'start':
        this.player.seek(0);
        break;
      case 'end':
        this.player.seek(this.player.duration());
        break;
      case 'volume':
        this.player.setVolume(this.player.volume() + act.by);
        break;
      case 'captions':
        this.captionsShown.update((shown) => !shown);
        break;
      case 'mute':
        this.player.setVoice(this.player.voice() === 'on' ? 'off' : 'on');
        break;
      case 'fullscreen':
        this.toggleFullscreen();
        break;
    }
  }

  protected toggleFullscreen(): void {
    // The browser may reject full screen (no user gesture, a policy); the player stays as it is.
    if (this.document.fullscreenElement === null) {
      void this.stage()
        .nativeElement.requestFullscreen()
        .catch(() => undefined);
    } else {
      void this.document.exitFullscreen().catch(() => undefined);
    }
  }
}
