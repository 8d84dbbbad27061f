import { Component, computed, effect, inject, input, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { Lesson } from '@keelson/contracts/learning/lesson';
import { AsyncState } from '../../core/api/async-state';
import { PageHead } from '../../core/navigation/page-head';
import { ErrorState } from '../../shared/ui/error-state';
import { Skeleton } from '../../shared/ui/skeleton';
import { LearnClient } from '../data/learn-client';
import { NotPublished } from '../ui/not-published';
import { timeText } from '../ui/time-text';
import { LessonVideoPlayer } from './lesson-video-player';
import { LessonSlides } from './lesson-slides';

/** A lesson: as a video when there is one, and as slides that the browser reads aloud. */
@Component({
  selector: 'app-lesson-page',
  imports: [ErrorState, LessonVideoPlayer, LessonSlides, NotPublished, RouterLink, Skeleton],
  templateUrl: './lesson-page.html',
  styleUrl: './lesson-page.scss',
})
export class LessonPage {
  /** From the address. */
  readonly slug = input.required<string>();

  private readonly client = inject(LearnClient);
  private readonly head = inject(PageHead);
  protected readonly lesson = new AsyncState(() => this.client.lesson(this.slug()).ask());
  protected readonly prefersSlides = signal(false);
  protected readonly video = computed(() => {
    const state = this.lesson.state();
    const video = state.status === 'ready' ? state.data?.video : undefined;
    return video?.status === 'rendered' ? video : null;
  });
  protected readonly time = timeText;

  constructor() {
    effect(() => {
      const { served } = this.client.lesson(this.slug());
      if (served === undefined) void this.lesson.load();
      else this.lesson.set(served);
    });
    effect((onCleanup) => {
      const state = this.lesson.state();
      if (state.status === 'ready') onCleanup(this.describe(state.data));
    });
  }

  /** The document is what shall be found; the lesson says the same in another way. */
  private describe(lesson: Lesson | null): () => void {
    const title = lesson === null ? 'Not published' : `${lesson.title}(lesson)`;
    return this.head.describe({ title, description: '', path: null, type: 'website' });
  }
}
