import { Component, computed, inject, input, type OnInit, output, signal } from '@angular/core';
import { form, FormField, maxLength, required, submit } from '@angular/forms/signals';
import type { GapDraft, GapGroup } from '@keelson/contracts/learning/gap';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { AsyncView } from '../../shared/ui/async-view';
import { Dialog } from '../../shared/ui/dialog';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { focusFirstError } from '../../shared/util/focus-first-error';
import { DraftStore } from '../feature-control/draft-store';
import { LEARNING_API } from '../data/learning-api';
import { docHref } from '../ui/learn-hrefs';

const MAX_TITLE = 120;

/** A candidate document for questions, to complete. It becomes a source like any file; nothing is published here. */
@Component({
  selector: 'app-gap-draft',
  imports: [UI_PARTS, AsyncView, Dialog, FormField, TextField],
  template: `
    <app-dialog #dialog place="roomy" [heading]="heading()" (closed)="closed.emit()">
      <ng-container *appAsync="draft; let data; skeleton: ['48px', '240px']">
        <form class="stack-16" novalidate (submit)="add($event)">
          <app-text-field i18n-label label="Title" [formField]="fields.title" />
          <label class="field">
            <span class="label" i18n>Text (Markdown)</span>
            <textarea
              class="input"
              rows="12"
              dir="auto"
              data-first
              [formField]="fields.body"
              [attr.aria-invalid]="isMissing()"
              [attr.aria-describedby]="isMissing() ? 'gap-text-missing' : null"
            ></textarea>
            @if (isMissing()) {
              <span class="problem small" id="gap-text-missing" i18n>Write the answer.</span>
            }
          </label>
          @if (data.near.length > 0) {
            <div class="small">
              <p class="muted" i18n>Published documents near this question:</p>
              <ul>
                @for (one of data.near; track one.slug) {
                  <li>
                    <a [href]="hrefOf(one)" target="_blank" dir="auto">{{ one.title }}</a>
                  </li>
                }
              </ul>
            </div>
          }
          <p class="muted small" i18n>
            The text becomes a source. It is published after you plan it and an admin approves
            exactly that.
          </p>
          <div class="row-8 row-end">
            <button class="btn btn-outlined" (click)="dialog.close()" i18n>Cancel</button>
            <button class="btn btn-filled" type="submit" i18n="Button: a text becomes a source">
              Add to sources
            </button>
          </div>
        </form>
      </ng-container>
    </app-dialog>
  `,
  styles: `
    textarea {
      width: 100%;
      resize: vertical;
    }
  `,
})
export class GapDraftDialog implements OnInit {
  readonly group = input.required<GapGroup>();
  readonly added = output();
  readonly closed = output();

  private readonly api = inject(ApiClient);
  private readonly sources = inject(DraftStore);
  private readonly model = signal({ title: '', body: '' });
  protected readonly fields = form(this.model, (path) => {
    required(path.title, { message: $localize`Enter a title.` });
    maxLength(path.title, MAX_TITLE);
    required(path.body);
  });
  protected readonly draft = new AsyncState(async () => {
    const draft = await this.api.post(`${LEARNING_API}/gaps/draft`, {
      body: { ids: [...this.group().ids] },
    });
    this.model.set({ title: draft.title, body: draft.body });
    return draft;
  });
  protected readonly heading = computed(
    () => $localize`Document for “${this.group().question}:question:”`,
  );
  protected readonly isMissing = computed(
    () => this.fields.body().touched() && this.fields.body().invalid(),
  );

  ngOnInit(): void {
    void this.draft.load();
  }

  protected hrefOf({ slug, anchor }: GapDraft['near'][number]): string {
    return `${docHref(slug)}${anchor === null ? '' : `#${anchor}`}`;
  }

  protected async add(event: Event): Promise<void> {
    event.preventDefault();
    await submit(this.fields, () => {
      const { title, body } = this.model();
      void this.sources.addFiles([fileOf(title.trim(), body.trim())]);
      this.added.emit();
      this.closed.emit();
      return Promise.resolve();
    });
    focusFirstError(this.fields);
  }
}

const MAX_NAME = 60;

function fileOf(title: string, body: string): File {
  const name = title.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '');
  return new File([`# ${title}\n\n${body}\n`], `${name.slice(0, MAX_NAME) || 'document'}.md`, {
    type: 'text/markdown',
  });
}
