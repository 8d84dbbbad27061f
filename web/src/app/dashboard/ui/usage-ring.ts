import { Component, computed, input } from '@angular/core';
import type { MetricUsage } from '@keelson/contracts/usage/usage';
import { RelativeTime } from '../../shared/ui/relative-time';

const RADIUS = 34;
const LENGTH = 2 * Math.PI * RADIUS;

/** One metric against its limit: a ring, and the same in words. */
@Component({
  selector: 'app-usage-ring',
  imports: [RelativeTime],
  template: `
    <svg viewBox="0 0 80 80" aria-hidden="true" [class.full]="share() >= 1">
      <circle class="track" cx="40" cy="40" r="34" />
      <circle
        class="used"
        cx="40"
        cy="40"
        r="34"
        [attr.stroke-dasharray]="length"
        [attr.stroke-dashoffset]="length * (1 - shown())"
      />
      <text x="40" y="45" text-anchor="middle">{{ percent() }}%</text>
    </svg>
    <div>
      <p class="label">{{ metric().label }}</p>
      <p class="numeric">{{ used() }} of {{ limit() }}</p>
      <p class="small muted">resets <app-relative-time [at]="metric().resetsAt" /></p>
    </div>
  `,
  styles: `
    :host {
      display: flex;
      gap: 16px;
      align-items: center;
    }

    svg {
      flex: none;
      width: 80px;
      height: 80px;
    }

    circle {
      fill: none;
      stroke-width: 8;
      transform: rotate(-90deg);
      transform-origin: center;
    }

    .track {
      stroke: var(--mat-sys-surface-container-highest);
    }

    .used {
      stroke: var(--mat-sys-primary);
      stroke-linecap: round;
      transition: stroke-dashoffset var(--kl-calm);
    }

    .full .used {
      stroke: var(--mat-sys-error);
    }

    text {
      fill: var(--mat-sys-on-surface);
      font: 600 15px var(--kl-sans);
    }

    .label {
      font-weight: 550;
    }
  `,
})
export class UsageRing {
  readonly metric = input.required<MetricUsage>();
  protected readonly length = LENGTH;
  protected readonly share = computed(() => {
    const { used, limit } = this.metric();
    return limit === 0 ? 1 : used / limit;
  });
  /** A rounded end of no length would still draw a dot. */
  protected readonly shown = computed(() => Math.min(1, this.share()));
  protected readonly percent = computed(() => Math.round(this.share() * 100));
  protected readonly used = computed(() => this.metric().used.toLocaleString('en'));
  protected readonly limit = computed(() => this.metric().limit.toLocaleString('en'));
}
