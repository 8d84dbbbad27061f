import { Component, computed, inject, input } from '@angular/core';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { seatsOfPlan } from '@keelson/contracts/billing/seats';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { BILLED_WORKSPACE } from '../../core/billing/payer-api';
import { onChange } from '../../shared/util/on-change';
import { readOnlyText } from '../ui/seats-text';

/** Before a change of the plan: how many seats the team has then, and who can read only. */
@Component({
  selector: 'app-seat-note',
  template: `
    @if (text(); as words) {
      <p role="status">{{ words }}</p>
    }
  `,
})
export class SeatNote {
  readonly plan = input.required<PlanKey>();
  readonly quantity = input.required<number>();
  private readonly api = inject(ApiClient);
  private readonly workspace = inject(BILLED_WORKSPACE);
  private readonly seats = computed(() => seatsOfPlan(this.plan(), this.quantity()));
  private readonly preview = new AsyncState(async () => {
    if (this.workspace === null) return null;
    return this.api.get('/api/workspaces/{workspace}/seats', {
      params: { workspace: this.workspace },
      query: { seats: this.seats() },
    });
  });
  protected readonly text = computed(() => {
    const preview = this.preview.data() ?? null;
    return preview === null ? null : readOnlyText(this.seats(), preview.readOnly);
  });

  constructor() {
    onChange(this.seats, () => void this.preview.load());
  }
}
