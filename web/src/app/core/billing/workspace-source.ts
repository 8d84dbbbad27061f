import type { Injector, Type } from '@angular/core';
import type { UsageHistory, UsageSummary } from '@keelson/contracts/usage/usage';

/** The plan and the usage of the workspace that the session works in. */
export interface WorkspacePlan {
  readonly usage: () => Promise<UsageSummary>;
  /** The allowance that its members share; null when it has no plan, and each uses the own. */
  readonly allowance: () => Promise<UsageSummary | null>;
  /** Null for those who do not see it. */
  readonly history: (() => Promise<UsageHistory>) | null;
  /** In place of a person's own plan: a component with the inputs `usage` (its state) and `retry`. */
  readonly card: Type<unknown>;
}

/** Describes what an area tells pages about the workspace of the session. */
export interface WorkspaceSource {
  /** Null in a person's own workspace. Nothing is loaded to find that out. */
  readonly open: (injector: Injector) => Promise<WorkspacePlan | null> | null;
}
