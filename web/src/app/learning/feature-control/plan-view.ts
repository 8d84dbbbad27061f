import { Component, computed, inject, input, linkedSignal, signal } from '@angular/core';
import type { Digest } from '@keelson/contracts/learning/learning-ids';
import { CopyId } from '../../shared/ui/copy-id';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { secretHint, secretName } from '../texts/secret-name';
import { ACTIONS, LISTED_WRITES, totalsText, writesOf } from '../ui/describe-plan';
import { DocDiffView } from '../ui/doc-diff';
import { ApplyDialog } from './apply-dialog';
import { ControlStore } from './control-store';
import { DraftStore, type OpenPlan } from './draft-store';
import { sourceErrorText } from './source-error-text';

const PAGE = 50;

/** A plan before approval: totals, blockers, diffs and all writes. */
@Component({
  selector: 'app-plan-view',
  imports: [UI_PARTS, CopyId, StatusChip, ApplyDialog, DocDiffView],
  templateUrl: './plan-view.html',
  styleUrl: './plan-view.scss',
})
export class PlanView {
  readonly shown = input.required<OpenPlan>();

  protected readonly store = inject(DraftStore);
  protected readonly control = inject(ControlStore);
  protected readonly actions = ACTIONS;
  protected readonly nameOf = secretName;
  protected readonly hintOf = secretHint;
  protected readonly errorText = sourceErrorText;
  protected readonly deciding = signal(false);
  protected readonly totals = computed(() => totalsText(this.shown().plan.totals));
  protected readonly writes = computed(() => writesOf(this.shown().plan));
  protected readonly listedWrites = computed(() => this.writes().slice(0, LISTED_WRITES));
  protected readonly leftOut = computed(() =>
    this.shown().sources.filter(({ status }) => status === 'left-out'),
  );
  private readonly shownDiffs = linkedSignal({ source: this.shown, computation: () => PAGE });
  protected readonly diffs = computed(() => this.shown().plan.diffs.slice(0, this.shownDiffs()));
  /** Another release went live or the policy changed, so the server would reject this plan. */
  protected readonly stale = computed(() => {
    const head = this.control.head();
    return head !== null && head.revision > this.shown().plan.baseRevision;
  });
  protected readonly applicable = computed(
    () => this.shown().plan.blockers.length === 0 && this.writes().length > 0,
  );

  protected hashText(hash: Digest | null): string {
    return (
      hash?.slice(0, 10) ?? $localize`:ingest|Instead of a hash when there is no content:nothing`
    );
  }

  protected showMore(): void {
    this.shownDiffs.update((count) => count + PAGE);
  }
}
