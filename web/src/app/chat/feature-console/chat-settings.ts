import { Component, computed, inject, linkedSignal, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { ErrorState } from '../../shared/ui/error-state';
import { PageHeader } from '../../shared/ui/page-header';
import { Skeleton } from '../../shared/ui/skeleton';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import { Toasts } from '../../shared/ui/toasts';
import {
  findSettingsError,
  type SettingsDraft,
  settingsDraftOf,
  settingsOfDraft,
} from './settings-draft';

type State = ApiResponse<'GET', '/api/admin/chat/settings'>;

/** The settings of the chat. What was typed stays when saving fails. */
@Component({
  selector: 'app-chat-settings',
  imports: [ErrorState, PageHeader, RouterLink, Skeleton, SoftDisabled],
  host: { class: 'page' },
  templateUrl: './chat-settings.html',
  styleUrl: './chat-settings.scss',
})
export class ChatSettingsPage {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly settings = new AsyncState<State>(() =>
    this.api.get('/api/admin/chat/settings'),
  );
  protected readonly models = new AsyncState<readonly string[]>(
    async () => (await this.api.get('/api/admin/chat/models')).models,
  );
  protected readonly noModel = $localize`:No model is configured:None`;
  protected readonly submitted = signal(false);
  protected readonly working = signal(false);
  protected readonly error = signal<ErrorView | null>(null);
  private readonly stored = computed(() => {
    const state = this.settings.state();
    return state.status === 'ready' ? state.data : null;
  });
  /** Begins with the stored settings; a refresh after a refused save keeps what was typed. */
  protected readonly draft = linkedSignal<State | null, SettingsDraft | null>({
    source: this.stored,
    computation: (stored, previous) => {
      if (previous?.value && this.keepsTyped) return previous.value;
      return stored && settingsDraftOf(stored.settings, stored.defaultSuggestions);
    },
  });
  protected readonly draftError = computed(() => {
    const draft = this.draft();
    return this.submitted() && draft !== null ? findSettingsError(draft) : null;
  });
  /** A typed model that the endpoint does not list may still exist. */
  protected readonly isUnlisted = computed(() => {
    const model = this.draft()?.model.trim() ?? '';
    const models = this.models.state();
    return model !== '' && models.status === 'ready' && !models.data.includes(model);
  });
  private keepsTyped = false;

  constructor() {
    void this.load();
  }

  protected async load(): Promise<void> {
    await this.settings.load();
    if (this.stored()?.defaultModel) await this.models.load();
  }

  protected edit(change: Partial<SettingsDraft>): void {
    this.keepsTyped = true;
    this.draft.update((draft) => draft && { ...draft, ...change });
  }

  protected async save(): Promise<void> {
    const [draft, stored] = [this.draft(), this.stored()];
    this.submitted.set(true);
    if (this.working() || !draft || !stored || findSettingsError(draft) !== null) return;
    this.working.set(true);
    this.error.set(null);
    try {
      const saved = await this.api.put('/api/admin/chat/settings', {
        body: {
          settings: settingsOfDraft(draft),
          reason: draft.reason.trim(),
          revision: stored.revision,
        },
      });
      this.keepsTyped = false;
      this.submitted.set(false);
      this.settings.set(saved);
      this.toasts.show({ text: $localize`Chat settings saved` });
    } catch (error) {
      this.error.set(describeError(error));
      void this.settings.refresh();
    } finally {
      this.working.set(false);
    }
  }
}
