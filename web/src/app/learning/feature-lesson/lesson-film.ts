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

type Film = Extract<LessonVideo, { status: 'rendered' }>;

/** The rendered film of a lesson, in the browser's own player, with captions. */
@Component({
  selector: 'app-lesson-film',
  template: `
    <video
      #player
      controls
      playsinline
      preload="metadata"
      [src]="video().url"
      [attr.aria-label]="'Film of the lesson ' + name()"
    >
      This browser cannot play films. The slides and the transcript say the same.
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
export class LessonFilm {
  readonly video = input.required<Film>();
  readonly locale = input.required<string>();
  readonly name = input.required<string>();

  private readonly element = viewChild<ElementRef<HTMLVideoElement>>('player');
  private readonly captions = computed(() => readCaptions(this.video().captions));
  private track: TextTrack | null = null;

  constructor() {
    // A file of captions would be one more request; the text is here already. A server has no players.
    afterRenderEffect({
      write: () => {
        const captions = this.captions();
        const video = this.element()?.nativeElement;
        if (video === undefined) return;
        this.track ??= video.addTextTrack('captions', 'Captions', this.locale());
        for (const cue of [...(this.track.cues ?? [])]) this.track.removeCue(cue);
        for (const { startMs, endMs, text } of captions) {
          this.track.addCue(new VTTCue(startMs / 1_000, endMs / 1_000, text));
        }
        this.track.mode = 'showing';
      },
    });
  }
}
