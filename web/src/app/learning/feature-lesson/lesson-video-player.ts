import {
  afterRenderEffect,
  Component,
  computed,
  type ElementRef,
  input,
  viewChild,
} from '@angular/core';
import type { LessonVideo } from '@keelson/contracts/learning/lesson';
import { readCaptions } from '../data/read-captions';

type Video = Extract<LessonVideo, { status: 'rendered' }>;

/** The rendered video of a lesson in the browser's native player, with captions. */
@Component({
  selector: 'app-lesson-video-player',
  template: `
    <video
      #player
      controls
      playsinline
      preload="metadata"
      i18n
      [src]="video().url"
      [attr.aria-label]="label()"
    >
      This browser cannot play videos. Use the slides or the transcript instead.
    </video>
  `,
  styles: `
    video {
      display: block;
      width: 100%;
      aspect-ratio: 16 / 9;
      border: var(--kl-border);
      border-radius: var(--kl-radius);
      background: var(--mat-sys-surface-container-highest);
    }
  `,
})
export class LessonVideoPlayer {
  readonly video = input.required<Video>();
  readonly locale = input.required<string>();
  readonly name = input.required<string>();

  protected readonly label = computed(() => $localize`Lesson video: ${this.name()}:title:`);
  private readonly element = viewChild<ElementRef<HTMLVideoElement>>('player');
  private readonly captions = computed(() => readCaptions(this.video().captions));
  private track: TextTrack | null = null;

  constructor() {
    // The captions are already loaded, so no caption file is requested. Servers render without a player.
    afterRenderEffect({
      write: () => {
        const captions = this.captions();
        const video = this.element()?.nativeElement;
        if (video === undefined) return;
        this.track ??= video.addTextTrack('captions', $localize`Captions`, this.locale());
        for (const cue of [...(this.track.cues ?? [])]) this.track.removeCue(cue);
        for (const { startMs, endMs, text } of captions) {
          this.track.addCue(new VTTCue(startMs / 1_000, endMs / 1_000, text));
        }
        this.track.mode = 'showing';
      },
    });
  }
}
