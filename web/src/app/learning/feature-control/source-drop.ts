import { Component, inject, signal } from '@angular/core';
import { IMAGE_TYPES } from '@keelson/contracts/learning/image';
import { MEDIA_TYPES } from '@keelson/contracts/learning/source';
import { FileDrop } from '../../shared/ui/file-drop';
import { Icon } from '../../shared/ui/icon/icon';
import { DraftStore } from './draft-store';

const TYPES = Object.values(MEDIA_TYPES);
const IMAGES = Object.values(IMAGE_TYPES);

/** Adds sources: dropped or selected files, or a URL. */
@Component({
  selector: 'app-source-drop',
  imports: [Icon],
  hostDirectives: [FileDrop],
  template: `
    <app-icon name="upload_file" />
    <p>
      Drop files here, or
      <button class="btn btn-outlined" type="button" (click)="picker.click()">Choose files</button>
    </p>
    <p class="muted small">
      Supported formats: {{ kinds }} (up to 10 MB each) and the images they reference:
      {{ imageKinds }} (up to 5 MB each). Nothing is written until it is approved.
    </p>
    <input
      #picker
      type="file"
      multiple
      hidden
      [accept]="accept"
      (change)="choose(picker)"
      aria-label="Files to ingest"
    />
    <form (submit)="$event.preventDefault(); addUrl(address)">
      <input
        #address
        class="input"
        type="url"
        placeholder="https://…"
        aria-label="Document URL"
        [attr.aria-invalid]="invalidUrl()"
        (input)="invalidUrl.set(false)"
      />
      <button class="btn btn-outlined" type="submit"><app-icon name="link" />Add URL</button>
    </form>
    @if (invalidUrl()) {
      <p class="problem small" role="alert">Enter a URL that starts with https:// or http://.</p>
    }
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

    form {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      width: min(100%, 520px);
    }

    .input {
      flex: 1 1 200px;
      width: auto;
    }

    .problem {
      color: var(--mat-sys-error);
    }
  `,
})
export class SourceDrop {
  private readonly store = inject(DraftStore);
  protected readonly invalidUrl = signal(false);
  protected readonly kinds = TYPES.map(({ label }) => label).join(', ');
  protected readonly imageKinds = IMAGES.map(({ label }) => label).join(', ');
  protected readonly accept = [...TYPES, ...IMAGES]
    .flatMap(({ extensions }) => extensions)
    .map((extension) => `.${extension}`)
    .join(',');

  constructor() {
    inject(FileDrop).dropped.subscribe((files) => void this.store.addFiles(files));
  }

  protected choose(picker: HTMLInputElement): void {
    void this.store.addFiles([...(picker.files ?? [])]);
    picker.value = ''; // lets the same file be selected again
  }

  protected addUrl(field: HTMLInputElement): void {
    const text = field.value.trim();
    if (!/^https?:\/\/\S+$/.test(text) || !URL.canParse(text)) {
      this.invalidUrl.set(true);
      return;
    }
    this.store.addUrl(text);
    field.value = '';
  }
}
