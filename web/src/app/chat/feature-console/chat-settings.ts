import { Component, computed, inject, linkedSignal, signal, untracked } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { Submission } from '../../core/api/submission';
import { keepInTab } from '../../core/identity/keep-in-tab';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Toasts } from '../../shared/ui/toasts';
import { PageHeader } from '../../shared/ui/page-header';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import {
  findSettingsError,
  parseSettingsDraft,
  type SettingsDraft,
  settingsDraftOf,
  settingsOfDraft,
} from './settings-draft';

type State = ApiResponse<'GET', '/api/admin/chat/settings'>;

interface Source {
  readonly stored: State | null;
  readonly kept: SettingsDraft | null;
}

const storedDraft = ({ settings, defaultSuggestions }: State): SettingsDraft =>
  settingsDraftOf(settings, defaultSuggestions);

/** The settings of the chat. What was typed stays when saving fails, through a reload and while other pages are open. */
@Component({
  selector: 'app-chat-settings',
  imports: [UI_PARTS, PageHeader],
  host: { class: 'page page-console' },
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
  protected readonly submission = new Submission();
  private readonly stored = this.settings.data;
  /** True while the form differs from what is stored. */
  protected readonly edited = signal(false);
  /** Typed on an earlier visit. */
  private readonly kept = signal<SettingsDraft | null>(null);
  /** Begins with the stored settings, or with what was typed before; a refresh after a refused save keeps what was typed. */
  protected readonly draft = linkedSignal<Source, SettingsDraft | null>({
    source: () => ({ stored: this.stored(), kept: this.kept() }),
    computation: ({ stored, kept }, previous) => {
      if (previous?.value && untracked(this.edited)) return previous.value;
      return stored && (kept ?? storedDraft(stored));
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

  constructor() {
    const unsaved = computed(() =>
      this.edited() ? JSON.stringify(this.draft() ?? this.kept()) : '',
    );
    keepInTab(
      () => 'chat-settings',
      unsaved,
      (text) => {
        const kept = parseSettingsDraft(text);
        this.edited.set(kept !== null);
        this.kept.set(kept);
      },
    );
    void this.load();
  }

  protected async load(): Promise<void> {
    await this.settings.load();
    if (this.stored()?.defaultModel) await this.models.load();
  }

  protected edit(change: Partial<SettingsDraft>): void {
    this.edited.set(true);
    this.draft.update((draft) => draft && { ...draft, ...change });
  }

  protected discard(): void {
    const stored = this.stored();
    this.forgetTyped();
    this.draft.set(stored && storedDraft(stored));
  }

  protected async save(): Promise<void> {
    const [draft, stored] = [this.draft(), this.stored()];
    this.submitted.set(true);
    if (!draft || !stored || findSettingsError(draft) !== null) return;
    const saved = await this.submission.send(() =>
      this.api.put('/api/admin/chat/settings', {
        body: {
          settings: settingsOfDraft(draft),
          reason: draft.reason.trim(),
          revision: stored.revision,
        },
      }),
    );
    if (saved === null) {
      void this.settings.refresh();
      return;
    }
    this.forgetTyped();
    this.settings.set(saved);
    this.toasts.show({ text: $localize`Chat settings saved` });
  }

  private forgetTyped(): void {
    this.edited.set(false);
    this.kept.set(null);
    this.submitted.set(false);
    this.submission.reset();
  }
}
