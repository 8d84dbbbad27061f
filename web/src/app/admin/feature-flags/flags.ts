import { Component, computed, inject, signal } from '@angular/core';
import type { FlagKey, FlagList, FlagState } from '@keelson/contracts/platform/flags';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { ApiClient } from '../../core/api/api-client';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { describeAudience } from './flag-draft';
import { FlagForm } from './flag-form';
import { flagTexts } from '../../core/flags/flag-texts';

@Component({
  selector: 'app-flags',
  imports: [UI_PARTS, AsyncView, EmptyState, PageHeader, StatusChip, FlagForm],
  host: { class: 'page page-console' },
  templateUrl: './flags.html',
  styleUrl: './flags.scss',
})
export class FlagsPage {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly flags = injectAsyncState<FlagList>(() => this.api.get('/api/admin/flags'));
  protected readonly describe = describeAudience;
  protected readonly textsOf = flagTexts;
  private readonly openKey = signal<FlagKey | null>(null);
  protected readonly opened = computed(
    () => this.flags.data()?.items.find(({ key }) => key === this.openKey()) ?? null,
  );

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
