import {
  Component,
  computed,
  inject,
  input,
  linkedSignal,
  output,
  signal,
  untracked,
} from '@angular/core';
import type { FlagList, FlagState } from '@keelson/contracts/platform/flags';
import { Submission } from '../../core/api/submission';
import { ApiClient } from '../../core/api/api-client';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import {
  audienceOfDraft,
  AUDIENCES,
  draftOf,
  findDraftError,
  type FlagDraft,
  namesAccounts,
} from './flag-draft';
import { flagTexts } from '../../core/flags/flag-texts';

/** Changes the audience of one flag. What was typed stays when saving fails. */
@Component({
  selector: 'app-flag-form',
  imports: [UI_PARTS, Dialog],
  templateUrl: './flag-form.html',
  styleUrl: './flag-form.scss',
})
export class FlagForm {
  readonly flag = input.required<FlagState>();
  readonly revision = input.required<number>();
  readonly saved = output<FlagList>();
  /** Saving failed: the flags may have changed. */
  readonly stale = output();
  readonly closed = output();

  private readonly api = inject(ApiClient);
  protected readonly audiences = AUDIENCES;
  protected readonly namesAccounts = namesAccounts;
  protected readonly texts = computed(() => flagTexts(this.flag()));
  private readonly key = computed(() => this.flag().key);
  /** Begins with the stored audience of the flag that was opened; a refresh of the list keeps what was typed. */
  protected readonly draft = linkedSignal({
    source: this.key,
    computation: () => draftOf(untracked(this.flag).audience),
  });
  protected readonly submitted = signal(false);
  protected readonly submission = new Submission();
  protected readonly draftError = computed(() =>
    this.submitted() ? findDraftError(this.draft()) : null,
  );

  protected edit(change: Partial<FlagDraft>): void {
    this.draft.update((draft) => ({ ...draft, ...change }));
  }

  protected async save(): Promise<void> {
    this.submitted.set(true);
    const draft = this.draft();
    if (this.submission.busy() || findDraftError(draft) !== null) return;
    const list = await this.submission.send(() =>
      this.api.put('/api/admin/flags/{key}', {
        params: { key: this.flag().key },
        body: {
          audience: audienceOfDraft(draft),
          reason: draft.reason.trim(),
          revision: this.revision(),
        },
      }),
    );
    if (list !== null) this.saved.emit(list);
    else this.stale.emit();
  }
}
