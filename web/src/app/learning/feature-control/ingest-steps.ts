import { Component, computed, inject } from '@angular/core';
import { ControlStore } from './control-store';
import { DraftStore } from './draft-store';

type Step = 'add' | 'check' | 'plan' | 'approve' | 'apply';

/** Shows how sources become published documents: the steps, what each is for, and which one is next. */
@Component({
  selector: 'app-ingest-steps',
  template: `
    <ol i18n-aria-label="ingest|List of steps" aria-label="Steps">
      @for (step of steps(); track step.key) {
        <li [attr.aria-current]="step.key === next() ? 'step' : null">
          <b>{{ step.name }}</b>
          <span class="about">{{ step.about }}</span>
        </li>
      }
    </ol>
  `,
  styles: `
    ol {
      display: grid;
      grid-template-columns: repeat(auto-fit, minmax(168px, 1fr));
      gap: 8px 16px;
      counter-reset: step;
    }

    li {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 0 8px;
      align-content: start;
      padding-top: 8px;
      border-top: 2px solid var(--mat-sys-outline-variant);
      color: var(--mat-sys-on-surface-variant);
      font-size: var(--kl-text-14);
      counter-increment: step;

      &::before {
        content: counter(step);
        font-weight: 550;
      }

      &[aria-current] {
        border-top-color: var(--mat-sys-primary);
      }

      &[aria-current] b {
        color: var(--mat-sys-primary);
      }
    }

    b {
      font-weight: 550;
    }

    .about {
      grid-column: 2;
      font-size: var(--kl-text-12);
    }

    @media (max-width: 600px) {
      ol {
        grid-template-columns: minmax(0, 1fr);
        gap: 4px;
      }

      li {
        padding-top: 4px;
      }

      li:not([aria-current]) .about {
        display: none;
      }
    }
  `,
})
export class IngestSteps {
  private readonly draft = inject(DraftStore);
  private readonly control = inject(ControlStore);

  protected readonly steps = computed(() => [
    {
      key: 'add',
      name: $localize`:Step of publishing:Add sources`,
      about: $localize`Files, a folder or URLs.`,
    },
    {
      key: 'check',
      name: $localize`:Step of publishing:Dry run`,
      about: $localize`Optional. Reads each source and reports what it found.`,
    },
    {
      key: 'plan',
      name: $localize`:Step of publishing:Plan changes`,
      about: $localize`Reads the sources and lists every change to the published documents.`,
    },
    {
      key: 'approve',
      name: $localize`:Step of publishing:Review and approve`,
      about: this.control.head()?.policy.requireSecondApprover
        ? $localize`Another admin approves exactly this plan.`
        : $localize`An admin approves exactly this plan.`,
    },
    {
      key: 'apply',
      name: $localize`:Step of publishing:Apply`,
      about: $localize`Writes and publishes the changes. You can roll them back.`,
    },
  ]);
  protected readonly next = computed((): Step => {
    if (this.draft.busyWith() === 'apply') return 'apply';
    if (this.draft.plan() !== null) return 'approve';
    if (this.draft.checked()) return 'plan';
    if (this.draft.ready()) return 'check';
    const approvals = this.control.waiting();
    if (approvals.some(({ status }) => status === 'approved')) return 'apply';
    return approvals.length > 0 ? 'approve' : 'add';
  });
}
