import { Component, computed, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { FlagKey, FlagList, FlagState } from '@keelson/contracts/platform/flags';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { describeAudience } from './flag-draft';
import { FlagForm } from './flag-form';
import { flagTexts } from '../../shared/util/texts/flag-texts';

/** Feature flags: who has which feature. */
@Component({
  selector: 'app-flags',
  imports: [AsyncView, EmptyState, FlagForm, PageHeader, RouterLink, StatusChip],
  host: { class: 'page' },
  templateUrl: './flags.html',
  styleUrls: ['../ui/console-list.scss', './flags.scss'],
})
export class FlagsPage {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly flags = new AsyncState<FlagList>(() => this.api.get('/api/admin/flags'));
  protected readonly describe = describeAudience;
  protected readonly textsOf = flagTexts;
  private readonly openKey = signal<FlagKey | null>(null);
  protected readonly opened = computed(() => {
    const state = this.flags.state();
    if (state.status !== 'ready') return null;
    return state.data.items.find(({ key }) => key === this.openKey()) ?? null;
  });

  constructor() {
    void this.flags.load();
    inject(RefetchOnFocus).register(() => void this.flags.refresh());
  }

  protected changeLabel(title: string): string {
    return $localize`:Button, opens the form of a flag:Change ${title}:flag:`;
  }

  protected toneOf({ audience }: FlagState): Tone {
    if (audience.kind === 'everybody') return 'good';
    return audience.kind === 'nobody' ? 'bad' : 'neutral';
  }

  protected open(key: FlagKey): void {
    this.openKey.set(key);
  }

  protected close(): void {
    this.openKey.set(null);
  }

  protected show(list: FlagList): void {
    const changed = this.opened();
    this.close();
    this.flags.set(list);
    if (changed === null) return;
    this.toasts.show({ text: $localize`${flagTexts(changed).title}:flag: saved` });
  }
}
