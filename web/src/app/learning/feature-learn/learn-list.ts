import { Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import { Part } from '../../core/api/part';
import { EmptyState } from '../../shared/ui/empty-state';
import { ErrorState } from '../../shared/ui/error-state';
import { PageHeader } from '../../shared/ui/page-header';
import { Skeleton } from '../../shared/ui/skeleton';
import { listPublicDocs } from '../data/operations';
import { matchDocs, minutesToRead, tagsOf } from '../ui/doc-list';

/** Everything that is published, by title; narrowed by words and by one tag. */
@Component({
  selector: 'app-learn-list',
  imports: [EmptyState, ErrorState, PageHeader, RouterLink, Skeleton],
  templateUrl: './learn-list.html',
  styleUrl: './learn-list.scss',
  host: { class: 'page' },
})
export class LearnList {
  private readonly api = inject(ApiClient);
  protected readonly words = signal('');
  protected readonly tag = signal<string | null>(null);
  protected readonly list = new Part(async () => (await this.api.call(listPublicDocs, {})).docs);
  protected readonly tags = computed(() => {
    const state = this.list.state();
    return state.status === 'ready' ? tagsOf(state.data) : [];
  });
  protected readonly shown = computed(() => {
    const state = this.list.state();
    return state.status === 'ready' ? matchDocs(state.data, this.words(), this.tag()) : [];
  });
  protected readonly minutes = minutesToRead;

  constructor() {
    void this.list.load();
  }

  protected toggle(tag: string): void {
    this.tag.update((before) => (before === tag ? null : tag));
  }
}
