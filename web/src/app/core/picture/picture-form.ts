import { Component, type ElementRef, inject, input, viewChild } from '@angular/core';
import { Avatar } from '../../shared/ui/avatar';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { PicturePreview } from './picture-preview';
import { PictureStore } from './picture-store';

/** A picture: upload, replace and remove. Its parent provides the store. */
@Component({
  selector: 'app-picture-form',
  imports: [UI_PARTS, Avatar, PicturePreview],
  host: { role: 'group', 'aria-labelledby': 'picture' },
  templateUrl: './picture-form.html',
  styleUrl: './picture-form.scss',
})
export class PictureForm {
  /** The formats, and who sees it. */
  readonly hint = input.required<string>();
  protected readonly store = inject(PictureStore);
  private readonly toasts = inject(Toasts);
  private readonly picker = viewChild<ElementRef<HTMLInputElement>>('picker');
  protected readonly name = this.store.target.name;
  protected readonly address = this.store.target.address;

  protected async choose(picker: HTMLInputElement): Promise<void> {
    const [file] = picker.files ?? [];
    picker.value = ''; // the same file can be chosen again
    if (file !== undefined && !this.store.submission.busy()) await this.store.choose(file);
  }

  protected async save(): Promise<void> {
    if (!(await this.store.save())) return;
    this.toasts.show({ text: $localize`Picture saved` });
  }

  protected async remove(): Promise<void> {
    if (!(await this.store.remove())) return;
    this.toasts.show({ text: $localize`Picture removed` });
    // Its button is gone.
    this.picker()?.nativeElement.focus();
  }
}
