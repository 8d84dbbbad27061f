import {
  ApplicationRef,
  Component,
  createComponent,
  DOCUMENT,
  EnvironmentInjector,
  inject,
  input,
  output,
  outputBinding,
  Service,
  inputBinding,
} from '@angular/core';
import { Dialog } from './dialog';

/** What is asked. `action` says what happens: "Delete account", never "OK". */
export interface Question {
  readonly heading: string;
  readonly detail: string;
  readonly action: string;
  readonly tone?: 'plain' | 'danger';
}

@Component({
  selector: 'app-confirm-question',
  imports: [Dialog],
  template: `
    <app-dialog #dialog [heading]="question().heading" (closed)="answered.emit(false)">
      <p>{{ question().detail }}</p>
      <div class="actions">
        <button class="btn btn-outlined" type="button" (click)="dialog.close()">Cancel</button>
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
    .actions {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      gap: 8px;
    }

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

/** Asks before an act that cannot be taken back. */
@Service()
export class ConfirmDialog {
  private readonly app = inject(ApplicationRef);
  private readonly environmentInjector = inject(EnvironmentInjector);
  private readonly body = inject(DOCUMENT).body;

  /** True when the person chose the action. */
  ask(question: Question): Promise<boolean> {
    return new Promise((resolve) => {
      const answer = (yes: boolean): void => {
        resolve(yes); // only the first counts: closing the dialog answers too
        this.app.detachView(view.hostView);
        view.destroy();
      };
      const { environmentInjector } = this;
      const view = createComponent(ConfirmQuestion, {
        environmentInjector,
        bindings: [
          inputBinding('question', () => question),
          outputBinding<boolean>('answered', answer),
        ],
      });
      this.body.append(view.location.nativeElement as HTMLElement);
      this.app.attachView(view.hostView);
    });
  }
}
