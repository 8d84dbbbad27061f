import { Component, computed, input } from '@angular/core';

const [WIDTH, HEIGHT] = [120, 32];

/** The course of a number, without axes; the chart below says more. */
@Component({
  selector: 'app-sparkline',
  template: `
    <svg aria-hidden="true" preserveAspectRatio="none" [attr.viewBox]="viewBox">
      <polyline [attr.points]="points()" />
    </svg>
  `,
  styles: `
    svg {
      display: block;
      width: 100%;
      height: 32px;
    }

    polyline {
      fill: none;
      stroke: var(--mat-sys-primary);
      stroke-width: 1.5;
      vector-effect: non-scaling-stroke;
    }
  `,
})
export class Sparkline {
  readonly values = input.required<readonly number[]>();

  protected readonly viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
  protected readonly points = computed(() => {
    const values = this.values();
    const top = Math.max(1, ...values);
    const step = WIDTH / Math.max(1, values.length - 1);
    const y = (value: number): number => HEIGHT - 1 - (value / top) * (HEIGHT - 2);
    return values.map((value, at) => `${at * step},${y(value)}`).join(' ');
  });
}
