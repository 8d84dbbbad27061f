import { Component, computed, inject, input, output, signal } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { EmptyState } from '../../shared/ui/empty-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { AgentRegistry } from '../data/agents/agent-registry';
import { McpAddress } from '../data/agents/mcp-address';
import { Submission } from '../../core/api/submission';
import { type McpConfig, mcpConfigs, TOKEN_PLACEHOLDER } from '../ui/mcp-configs';

/** How an MCP client connects as this agent: address, token and ready-made configuration. */
@Component({
  selector: 'app-agent-connect-dialog',
  imports: [UI_PARTS, AsyncView, CopyId, Dialog, EmptyState, RelativeTime],
  providers: [McpAddress, Submission],
  templateUrl: './agent-connect-dialog.html',
  styleUrl: './agent-connect-dialog.scss',
})
export class AgentConnectDialog {
  readonly agent = input.required<Agent>();
  /** Its active runs. */
  readonly running = input.required<number>();
  readonly closed = output();

  protected readonly submission = inject(Submission);
  protected readonly address = inject(McpAddress).url;
  private readonly registry = inject(AgentRegistry);
  protected readonly token = signal<string | null>(null);
  protected readonly client = signal<McpConfig['key']>('claude-code');
  protected readonly configs = computed(() => {
    const url = this.address.data();
    return url === null ? [] : mcpConfigs(url, this.token() ?? TOKEN_PLACEHOLDER);
  });
  protected readonly chosen = computed(() =>
    this.configs().find(({ key }) => key === this.client()),
  );

  protected configurationOf({ label }: McpConfig): string {
    return $localize`${label}:client: configuration`;
  }

  protected async generate(): Promise<void> {
    const secrets = await this.submission.send(() => this.registry.renewSecrets(this.agent()));
    if (secrets !== null) this.token.set(secrets.token);
  }
}
