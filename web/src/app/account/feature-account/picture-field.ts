import { Component, computed, type ElementRef, inject, viewChild } from '@angular/core';
import { pictureAddress } from '../../core/identity/picture-address';
import { Toasts } from '../../shared/ui/toasts';
import { Avatar } from '../../shared/ui/avatar';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';
import { PicturePreview } from './picture-preview';
import { PictureStore } from './picture-store';

/** The picture of the account: upload, replace and remove. */
@Component({
  selector: 'app-picture-field',
  imports: [UI_PARTS, Avatar, PicturePreview],
  providers: [PictureStore],
  host: { role: 'group', 'aria-labelledby': 'picture' },
  templateUrl: './picture-field.html',
  styleUrl: './picture-field.scss',
})
export class PictureField {
  protected readonly store = inject(PictureStore);
  private readonly toasts = inject(Toasts);
  private readonly picker = viewChild<ElementRef<HTMLInputElement>>('picker');

  protected readonly name = computed(() => {
    const me = this.store.me();
    return me === null ? '' : personName(me);
  });
  protected readonly address = computed(() => {
    const me = this.store.me();
    return me === null ? null : pictureAddress(me);
  });

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
