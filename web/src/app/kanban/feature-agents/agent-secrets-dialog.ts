import { Component, inject, input, output, signal } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { AgentRegistry, type AgentSecrets } from '../data/agents/agent-registry';
import { Submission } from '../../core/api/submission';

/** Generates new secrets for an agent and shows them once. */
@Component({
  selector: 'app-agent-secrets-dialog',
  imports: [UI_PARTS, CopyId, Dialog],
  providers: [Submission],
  template: `
    <app-dialog
      #dialog
      i18n-heading
      heading="Secrets for {{ agent().name }}"
      (closed)="closed.emit()"
    >
      @if (secrets(); as shown) {
        <p i18n>Copy these secrets now. They won’t be shown again.</p>
        <dl class="facts">
          <div>
            <dt i18n>Bearer token</dt>
            <dd>
              <app-copy-id [value]="shown.token" i18n-label label="Bearer token" [length]="28" />
            </dd>
          </div>
          <div>
            <dt i18n>Signing secret</dt>
            <dd>
              <app-copy-id
                [value]="shown.signingSecret"
                i18n-label
                label="signing secret"
                [length]="28"
              />
            </dd>
          </div>
        </dl>
        <div class="cluster end">
          <button class="btn btn-filled" (click)="dialog.close()" i18n="Button: closes a dialog">
            Done
          </button>
        </div>
      } @else {
        <p i18n>
          This generates a new bearer token and signing secret for <bdi>{{ agent().name }}</bdi>.
          Current secrets stop working immediately.
        </p>
        <app-error-state [error]="submission.error()" (retry)="make()" />
        <div class="cluster end">
          <button class="btn btn-outlined" (click)="dialog.close()" i18n="Button">Cancel</button>
          <button
            class="btn btn-filled"
            [appSoftDisabled]="submission.busy()"
            (click)="make()"
            i18n="Button"
          >
            Generate secrets
          </button>
        </div>
      }
    </app-dialog>
  `,
})
export class AgentSecretsDialog {
  readonly agent = input.required<Agent>();
  readonly closed = output();

  protected readonly submission = inject(Submission);
  private readonly registry = inject(AgentRegistry);
  protected readonly secrets = signal<AgentSecrets | null>(null);

  protected async make(): Promise<void> {
    this.secrets.set(await this.submission.send(() => this.registry.renewSecrets(this.agent())));
  }
}
