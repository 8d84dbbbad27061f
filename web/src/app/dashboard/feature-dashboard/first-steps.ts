import { Component, input } from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';

export interface FirstStep {
  readonly title: string;
  readonly detail: string;
  readonly done: boolean;
  readonly link: string;
}

@Component({
  selector: 'app-first-steps',
  imports: [UI_PARTS],
  template: `
    <ol>
      @for (step of steps(); track step.title) {
        <li [class.done]="step.done">
          <app-icon [name]="step.done ? 'check_circle' : 'flag'" />
          <div>
            @if (step.done) {
              <p>
                {{ step.title }}
                <span class="visually-hidden" i18n="A step that is complete">(done)</span>
              </p>
            } @else {
              <a [routerLink]="step.link">{{ step.title }}</a>
            }
            <p class="small muted">{{ step.detail }}</p>
          </div>
        </li>
      }
    </ol>
  `,
  styles: `
    ol {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
      gap: 16px;
    }

    li {
      display: flex;
      gap: 12px;
    }

    app-icon {
      flex: none;
      color: var(--mat-sys-on-surface-variant);
    }

    .done app-icon {
      color: var(--kl-success);
    }
  `,
})
export class FirstSteps {
  readonly steps = input.required<readonly FirstStep[]>();
}
