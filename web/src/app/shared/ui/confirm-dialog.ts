import {
  Component,
  inject,
  input,
  inputBinding,
  output,
  outputBinding,
  Service,
} from '@angular/core';
import { Dialog } from './dialog';
import { Overlays } from './overlays';

/** Describes what to confirm. `action` names the action: "Delete account", never "OK". */
export interface Question {
  readonly heading: string;
  readonly detail: string;
  readonly action: string;
  /** Names what stays, where `action` cancels something; without it `Cancel`. */
  readonly dismiss?: string;
  readonly tone?: 'plain' | 'danger';
}

@Component({
  selector: 'app-confirm-question',
  imports: [Dialog],
  template: `
    <app-dialog #dialog [heading]="question().heading" (closed)="answered.emit(false)">
      <p dir="auto">{{ question().detail }}</p>
      <div class="row-8 row-end">
        <button class="btn btn-outlined" type="button" (click)="dialog.close()">
          @if (question().dismiss; as dismiss) {
            {{ dismiss }}
          } @else {
            <ng-container i18n="Button">Cancel</ng-container>
          }
        </button>
        <button
          class="btn btn-filled"
          type="button"
          [class.danger]="question().tone === 'danger'"
          (click)="answered.emit(true)"
        >
          {{ question().action }}
        </button>
      </div>
    </app-dialog>
  `,
  styles: `
    .danger {
      background: var(--mat-sys-error);
      color: var(--mat-sys-on-error);
    }
  `,
})
class ConfirmQuestion {
  readonly question = input.required<Question>();
  readonly answered = output<boolean>();
}

/** Asks for confirmation before an action that cannot be undone. */
@Service()
export class ConfirmDialog {
  private readonly overlays = inject(Overlays);

  /** Resolves to true when the user confirms. */
  ask(question: Question): Promise<boolean> {
    return new Promise((resolve) => {
      const remove = this.overlays.attach(ConfirmQuestion, [
        inputBinding('question', () => question),
        outputBinding<boolean>('answered', (yes) => {
          resolve(yes); // closing the dialog resolves too; only the first call counts
          remove();
        }),
      ]);
    });
  }
}
