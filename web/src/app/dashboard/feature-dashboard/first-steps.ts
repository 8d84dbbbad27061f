import { Component, input, output } from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import type { FirstStep } from '../ui/first-steps-of';

/** Shows what a new member does first. Steps tick themselves. */
@Component({
  selector: 'app-first-steps',
  imports: [UI_PARTS],
  host: { class: 'card', role: 'region', '[attr.aria-label]': 'label' },
  template: `
    <ol>
      @for (step of steps(); track step.link) {
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
    <button
      class="btn btn-icon"
      type="button"
      i18n-aria-label
      aria-label="Hide first steps"
      i18n-title
      title="Hide first steps"
      (click)="dismissed.emit()"
    >
      <app-icon name="close" />
    </button>
  `,
  styles: `
    :host {
      display: flex;
      gap: 8px;
      align-items: start;
      padding-block: 16px;
    }

    ol {
      display: grid;
      flex: 1;
      grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
      gap: 12px 24px;
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

    .btn {
      margin: -8px -12px 0 0;
    }
  `,
})
export class FirstSteps {
  readonly steps = input.required<readonly FirstStep[]>();
  readonly dismissed = output();
  protected readonly label = $localize`Get started`;
}
