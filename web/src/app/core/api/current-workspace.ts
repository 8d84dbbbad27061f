import { computed, Service, type Signal, signal } from '@angular/core';
import { WORKSPACE_HEADER } from '@keelson/contracts/http/workspace-facts';
import type { WorkspaceId } from '@keelson/contracts/ids';

interface Teams {
  readonly team: Signal<{ readonly id: WorkspaceId; readonly name: string } | null>;
  /** Calls {@link CurrentWorkspace.show}. */
  readonly load: () => Promise<void>;
}

/** The workspace that this tab shows, as its requests name it. */
@Service()
export class CurrentWorkspace {
  private readonly _name = signal<string | null>(null);
  /** An id, or `personal`; null until it is known, and in a copy without workspaces. */
  readonly name = this._name.asReadonly();
  private readonly source = signal<Teams | null>(null);
  /** The team that this tab shows; null for the personal workspace, and until it is known. */
  readonly team = computed(() => this.source()?.team() ?? null);

  useTeams(teams: Teams): void {
    this.source.set(teams);
  }

  show(name: string): void {
    this._name.set(name);
  }

  /** Resolves when the workspace is known, which a change waits for. */
  async ready(): Promise<void> {
    await this.source()?.load();
  }

  headers(): Record<string, string> {
    const name = this._name();
    return name === null ? {} : { [WORKSPACE_HEADER]: name };
  }
}
