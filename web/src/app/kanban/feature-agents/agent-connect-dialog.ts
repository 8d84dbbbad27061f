import { Component, computed, inject, input, output, signal } from '@angular/core';
import type { Agent } from '@keelson/contracts/kanban/agent/agent';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { AgentRegistry } from '../data/agents/agent-registry';
import { type McpConfig, mcpConfigs, TOKEN_PLACEHOLDER } from '../ui/mcp-configs';
import { PAGE_PARTS } from '../ui/page-parts';

/** Shows how an MCP client connects as this agent: address, token and ready-made configuration. */
@Component({
  selector: 'app-agent-connect-dialog',
  imports: [PAGE_PARTS, CopyId, Dialog],
  providers: [Submission],
  templateUrl: './agent-connect-dialog.html',
  styleUrl: './agent-connect-dialog.scss',
})
export class AgentConnectDialog {
  readonly agent = input.required<Agent>();
  readonly running = input.required<number>();
  readonly closed = output();

  protected readonly submission = inject(Submission);
  private readonly api = inject(ApiClient);
  private readonly registry = inject(AgentRegistry);
  /** The address for MCP clients; null when the installation does not say. */
  protected readonly address = new AsyncState(
    async () => (await this.api.get('/api/admin/kanban/capabilities')).mcpUrl,
  );
  protected readonly token = signal<string | null>(null);
  protected readonly client = signal<McpConfig['key']>('claude-code');
  protected readonly configs = computed(() => {
    const url = this.address.data();
    return url === null ? [] : mcpConfigs(url, this.token() ?? TOKEN_PLACEHOLDER);
  });
  protected readonly chosen = computed(() =>
    this.configs().find(({ key }) => key === this.client()),
  );

  constructor() {
    void this.address.load();
  }

  protected configurationOf({ label }: McpConfig): string {
    return $localize`${label}:client: configuration`;
  }

  protected async generate(): Promise<void> {
    const secrets = await this.submission.send(() => this.registry.renewSecrets(this.agent()));
    if (secrets !== null) this.token.set(secrets.token);
  }
}
