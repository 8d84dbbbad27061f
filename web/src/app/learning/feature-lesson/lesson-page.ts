import { Component, computed, effect, inject, input, signal } from '@angular/core';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { AsyncState } from '../../core/api/async-state';
import { PageHead } from '../../core/navigation/page-head';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LearnClient } from '../data/learn-client';
import { NotPublished } from '../ui/not-published';
import { formatDuration } from '../ui/format-duration';
import { LessonVideoPlayer } from './lesson-video-player';
import { LessonSlides } from './lesson-slides';

/** A lesson: as a video when there is one, and as slides that the browser reads aloud. */
@Component({
  selector: 'app-lesson-page',
  imports: [UI_PARTS, LessonVideoPlayer, LessonSlides, NotPublished],
  templateUrl: './lesson-page.html',
  styleUrl: './lesson-page.scss',
})
export class LessonPage {
  /** From the URL. */
  readonly slug = input.required<string>();

  private readonly client = inject(LearnClient);
  private readonly head = inject(PageHead);
  protected readonly lesson = new AsyncState(() => this.client.lesson(this.slug()).fetch());
  protected readonly showSlides = signal(false);
  protected readonly video = computed(() => {
    const video = this.lesson.data()?.video;
    return video?.status === 'rendered' ? video : null;
  });
  protected readonly time = formatDuration;

  constructor() {
    effect(() => {
      const { prerendered } = this.client.lesson(this.slug());
      if (prerendered === undefined) void this.lesson.load();
      else this.lesson.set(prerendered);
    });
    effect((onCleanup) => {
      const state = this.lesson.state();
      if (state.status === 'ready') onCleanup(this.describe(state.data));
    });
  }

  /** Lessons are not indexed: the document has the same content. */
  private describe(lesson: Lesson | null): () => void {
    const title =
      lesson === null
        ? $localize`Not published`
        : $localize`:Title of a page:${lesson.title}:title:(lesson)`;
    return this.head.describe({ title, description: '', path: null, type: 'website' });
  }
}
