import { NgComponentOutlet } from '@angular/common';
import { Component, inject, Injector } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { BILLED_WORKSPACE, BILLING_PAGE, PLAN_CHANGE_NOTE } from '../../core/billing/payer-api';
import { AsyncView } from '../../shared/ui/async-view';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { longDate } from '../../shared/util/time/format-date';
import { plural } from '../../shared/util/texts/plural';
import { formatCount } from '../../shared/util/texts/format-count';
import { TEAM_POLL_MS, TeamStore } from '../data/team-store';
import { readOnlyText, seatsText } from '../ui/seats-text';
import { AutomaticSeats } from './automatic-seats';
import { BillingLanguage } from './billing-language';
import { SeatNote } from './seat-note';

type Counted = ApiResponse<'GET', '/api/workspaces/{workspace}/seats'>;

/** Seats of a team, and the page about plan and billing for the team. */
@Component({
  selector: 'app-team-plan',
  imports: [AsyncView, AutomaticSeats, BillingLanguage, NgComponentOutlet],
  host: { class: 'stack' },
  template: `
    <div class="stack-4" *appAsync="seats; let counted; skeleton: ['20px 240px']">
      <p>{{ text(counted) }}</p>
      @if (counted.next; as next) {
        <p class="muted small">{{ nextText(next) }}</p>
      }
      @if (readOnly(counted); as words) {
        <p class="muted small">{{ words }}</p>
      }
    </div>
    <ng-container *appAsync="page; let billing; skeleton: ['160px', '80px']">
      <ng-container *ngComponentOutlet="billing; injector: injector" />
    </ng-container>
    @if (seats.data(); as counted) {
      <app-automatic-seats [automatic]="counted.automatic" (saved)="seats.refresh()" />
    }
    <app-billing-language />
  `,
  styles: `
    :host > * {
      width: 100%;
      max-width: var(--kl-column);
    }
  `,
})
export class TeamPlan {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly load = inject(BILLING_PAGE);
  protected readonly seats = new AsyncState(() =>
    this.api.get('/api/workspaces/{workspace}/seats', { params: { workspace: this.store.id() } }),
  );
  protected readonly page = new AsyncState(() => this.load());
  protected readonly injector = Injector.create({
    parent: inject(Injector),
    providers: [
      { provide: BILLED_WORKSPACE, useFactory: () => this.store.id() },
      { provide: PLAN_CHANGE_NOTE, useValue: SeatNote },
    ],
  });
  protected readonly text = seatsText;

  constructor() {
    void this.seats.load();
    void this.page.load();
    refreshWhileShown(
      () => this.seats.refresh(),
      () => TEAM_POLL_MS,
    );
  }

  protected readOnly({ paid, next, readOnly }: Counted): string | null {
    return readOnlyText(next?.seats ?? paid, readOnly);
  }

  protected nextText({ seats, at }: NonNullable<Counted['next']>): string {
    const date = longDate.format(at);
    return plural(seats, {
      one: $localize`From ${date}:date: on: 1 seat.`,
      other: $localize`From ${date}:date: on: ${formatCount(seats)}:count: seats.`,
    });
  }
}
