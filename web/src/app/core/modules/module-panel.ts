import { NgComponentOutlet } from '@angular/common';
import {
  Component,
  computed,
  effect,
  ElementRef,
  inject,
  input,
  PendingTasks,
  signal,
  type Type,
} from '@angular/core';
import { can } from '@keelson/contracts/billing/can';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { describeReadError, type ErrorView } from '../api/describe-error';
import type { ProductModule } from './product-module';

/** A module's compact view as a card. Its code is loaded with the card. */
@Component({
  selector: 'app-module-panel',
  imports: [UI_PARTS, NgComponentOutlet],
  host: { class: 'card', role: 'region', '[attr.aria-labelledby]': 'titleId()' },
  template: `
    <h2 [id]="titleId()">{{ module().panelTitle ?? module().title }}</h2>
    @if (error(); as error) {
      <app-error-state [error]="error" (retry)="load(module())" />
    } @else if (part(); as loaded) {
      <ng-container [ngComponentOutlet]="loaded" />
    } @else if (!isSent) {
      <app-skeleton height="48px" />
      <app-skeleton width="60%" height="120px" />
    }
  `,
  styles: `
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
      align-content: start;
    }

    h2 {
      font-size: var(--kl-text-16);
    }
  `,
})
export class ModulePanel {
  readonly module = input.required<ProductModule>();
  protected readonly part = signal<Type<unknown> | null>(null);
  protected readonly error = signal<ErrorView | null>(null);
  /** The page has come with it: what was sent stays until it is taken over. */
  protected readonly isSent = isDrawnIn(inject<ElementRef<HTMLElement>>(ElementRef).nativeElement);
  private readonly tasks = inject(PendingTasks);
  protected readonly titleId = computed(() => `module-${this.module().key}`);

  constructor() {
    effect(() => void this.load(this.module()));
  }

  /** The app is not stable before: then Angular would remove what was sent, and the server would not send it. */
  protected load(module: ProductModule): Promise<void> {
    const done = this.tasks.add();
    return this.loadPanel(module).finally(done);
  }

  private async loadPanel({ panel }: ProductModule): Promise<void> {
    try {
      this.part.set((await panel?.()) ?? null);
      this.error.set(null);
    } catch (error) {
      const recover = (): Promise<void> => this.load(this.module());
      this.error.set(describeReadError(error, recover, this.error()));
    }
  }
}

const isDrawnIn = ({ children }: HTMLElement): boolean =>
  children.length > 1 && [...children].every(({ localName }) => localName !== 'app-skeleton');

/**
 * Modules with a compact view that the plan includes.
 *
 * @param plan Null while it is unknown: then the modules that every plan includes.
 */
export const withPanel = (
  modules: readonly ProductModule[],
  plan: PlanKey | null,
): readonly ProductModule[] =>
  modules.filter(({ panel, feature }) => panel !== undefined && can(plan ?? 'free', feature));
