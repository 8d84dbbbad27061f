import { Component, inject, signal } from '@angular/core';
import { form, FormField, submit, validate } from '@angular/forms/signals';
import { IMAGE_TYPES } from '@keelson/contracts/learning/image';
import { MEDIA_TYPES } from '@keelson/contracts/learning/source';
import { FileDrop } from '../../shared/ui/file-drop';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { focusFirstError } from '../../shared/util/focus-first-error';
import { MEDIA_TYPE_NAMES } from '../ui/media-type-names';
import { DraftStore } from './draft-store';

const TYPES = Object.values(MEDIA_TYPES);
const IMAGES = Object.values(IMAGE_TYPES);
const EXTENSIONS = [...TYPES, ...IMAGES].flatMap(({ extensions }): readonly string[] => extensions);
const ACCEPTED = new RegExp(`\\.(?:${EXTENSIONS.join('|')})$`, 'i');

/** Adds sources: dropped or selected files, or a URL. */
@Component({
  selector: 'app-source-drop',
  imports: [UI_PARTS, FormField, TextField],
  hostDirectives: [FileDrop],
  template: `
    <app-icon name="upload_file" />
    <p class="choices">
      <span i18n="Before the button that chooses files">Drop files here, or</span>
      <button class="btn btn-outlined" (click)="picker.click()" i18n>Choose files</button>
      <button class="btn btn-outlined" (click)="folderPicker.click()" i18n>Choose a folder</button>
    </p>
    <p class="muted small" i18n>
      Supported formats: {{ kinds }} (up to 10 MiB each) and the images they reference:
      {{ imageKinds }} (up to 5 MiB each). Nothing is written until it is approved.
    </p>
    <input
      #picker
      type="file"
      multiple
      hidden
      [accept]="accept"
      (change)="choose(picker)"
      i18n-aria-label
      aria-label="Files to ingest"
    />
    <input
      #folderPicker
      type="file"
      multiple
      webkitdirectory
      hidden
      (change)="chooseFolder(folderPicker)"
      i18n-aria-label
      aria-label="Folder to ingest"
    />
    <form (submit)="addUrl($event)" novalidate>
      <app-text-field
        i18n-label
        label="Document URL"
        look="bare"
        type="url"
        [placeholder]="urlExample"
        [formField]="fields.url"
      />
      <button class="btn btn-outlined" type="submit">
        <app-icon name="link" /><ng-container i18n>Add URL</ng-container>
      </button>
    </form>
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
      justify-items: center;
      padding: 24px 16px;
      border: 1px dashed var(--mat-sys-outline);
      border-radius: var(--kl-radius);
      text-align: center;
    }

    :host(.over) {
      border-color: var(--mat-sys-primary);
      background: var(--mat-sys-primary-container);
    }

    .choices,
    form {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
    }

    .choices {
      align-items: center;
      justify-content: center;
    }

    form {
      align-items: start;
      width: min(100%, 520px);
    }

    app-text-field {
      flex: 1 1 200px;
      text-align: start;
    }
  `,
})
export class SourceDrop {
  private readonly store = inject(DraftStore);
  protected readonly urlExample = 'https://…';
  private readonly model = signal({ url: '' });
  protected readonly fields = form(this.model, (path) => {
    validate(path.url, ({ value }) =>
      isWebUrl(value().trim())
        ? undefined
        : { kind: 'url', message: $localize`Enter a URL that starts with https:// or http://.` },
    );
  });
  protected readonly kinds = Object.values(MEDIA_TYPE_NAMES).join(', ');
  protected readonly imageKinds = IMAGES.map(({ label }) => label).join(', ');
  protected readonly accept = EXTENSIONS.map((extension) => `.${extension}`).join(',');

  constructor() {
    inject(FileDrop).dropped.subscribe((files) => void this.store.addFiles(files));
  }

  protected choose(picker: HTMLInputElement): void {
    void this.store.addFiles([...(picker.files ?? [])]);
    picker.value = ''; // lets the same file be selected again
  }

  /** Folders have other files too, such as scripts, which are left out. */
  protected chooseFolder(picker: HTMLInputElement): void {
    const files = [...(picker.files ?? [])].filter(({ name }) => ACCEPTED.test(name));
    void this.store.addFiles(files);
    picker.value = '';
  }

  protected async addUrl(event: Event): Promise<void> {
    event.preventDefault();
    await submit(this.fields, () => {
      this.store.addUrl(this.model().url.trim());
      this.fields().reset({ url: '' });
      return Promise.resolve();
    });
    focusFirstError(this.fields);
  }
}

const isWebUrl = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);
