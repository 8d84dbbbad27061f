import { Component, input, output } from '@angular/core';
import type { Submission } from '../api/submission';
import { Avatar } from '../../shared/ui/avatar';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** Shows a picture before it is saved: large, and as next to a name. */
@Component({
  selector: 'app-picture-preview',
  imports: [UI_PARTS, Avatar, Dialog],
  template: `
    <app-dialog #dialog i18n-heading heading="Preview of the picture" (closed)="closed.emit()">
      <div class="pictures">
        <app-avatar class="large" [name]="name()" [picture]="picture()" />
        <app-avatar [name]="name()" [picture]="picture()" />
      </div>
      <p class="small muted" i18n>
        The middle of the image is used. Place, time and camera of a photo are not sent.
      </p>
      <app-error-state [error]="submission().error()" (retry)="saved.emit()" />
      <div class="row-8 row-end">
        <button class="btn btn-outlined" i18n="Button" (click)="dialog.close()">Cancel</button>
        <button
          class="btn btn-filled"
          data-first
          [appSoftDisabled]="submission().busy()"
          (click)="saved.emit()"
        >
          @if (submission().busy()) {
            <ng-container i18n>Saving…</ng-container>
          } @else {
            <ng-container i18n="Button">Save picture</ng-container>
          }
        </button>
      </div>
    </app-dialog>
  `,
  styles: `
    .pictures {
      display: flex;
      gap: 24px;
      align-items: end;
      justify-content: center;
      padding: 8px;
    }

    .large {
      --avatar-size: 160px;
    }
  `,
})
export class PicturePreview {
  readonly picture = input.required<string>();
  readonly name = input.required<string>();
  readonly submission = input.required<Submission>();
  readonly saved = output();
  readonly closed = output();
}
