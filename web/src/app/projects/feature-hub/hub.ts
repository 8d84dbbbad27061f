import {
  Component,
  computed,
  DOCUMENT,
  effect,
  ElementRef,
  inject,
  input,
  signal,
} from '@angular/core';
import { Title } from '@angular/platform-browser';
import { BRAND } from '@keelson/product/brand';
import type { ProjectSlug } from '@keelson/contracts/ids';
import { onChange } from '../../shared/util/on-change';
import { signInUrl } from '../../core/navigation/safe-next';
import { DocumentLocation } from '../../core/navigation/document-location';
import { Identity } from '../../core/identity/identity';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { HubStore } from '../data/hub-store';
import { hubNumbers } from '../ui/hub-numbers';
import { type MilestoneState, orderMilestones } from '../ui/order-milestones';
import { currentTime } from '../../shared/util/time/clock';
import { shortDay } from '../../shared/util/time/format-date';
import type { HubStageKey } from '@keelson/contracts/projects/hub';

/** Names of the stages of the work on a hub. */
const STAGE_LABELS: Readonly<Record<HubStageKey, string>> = {
  waiting: $localize`:Stage of the work:Waiting`,
  ready: $localize`:Stage of the work:Ready`,
  running: $localize`:Stage of the work:Running`,
  stuck: $localize`:Stage of the work:Blocked`,
  review: $localize`:Stage of the work:In review`,
  done: $localize`:Stage of the work:Done`,
};

const STATE_LABELS: Readonly<Record<MilestoneState, string>> = {
  done: $localize`:State of a milestone:Done`,
  late: $localize`:State of a milestone:Late`,
  next: $localize`:State of a milestone:Next`,
  upcoming: $localize`:State of a milestone:Upcoming`,
};
const MINUTE = 60_000;

/** The read-only project hub, made for wall displays. */
@Component({
  selector: 'app-hub',
  imports: [UI_PARTS, AsyncView, EmptyState, RelativeTime],
  providers: [HubStore],
  templateUrl: './hub.html',
  styleUrl: './hub.scss',
})
export class HubPage {
  /** From the URL. */
  readonly slug = input.required<string>();

  protected readonly store = inject(HubStore);
  private readonly identity = inject(Identity);
  private readonly location = inject(DocumentLocation);
  private readonly document = inject(DOCUMENT);
  private readonly element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly title = inject(Title);
  private readonly now = signal(currentTime());
  protected readonly labels = STATE_LABELS;
  protected readonly stageLabels = STAGE_LABELS;
  protected readonly signedIn = this.identity.signedIn;
  protected readonly canFullscreen = this.document.fullscreenEnabled;
  protected readonly hub = this.store.hub;
  protected readonly numbers = computed(() => {
    const hub = this.hub();
    return hub ? hubNumbers(hub.counts) : [];
  });
  protected readonly total = computed(() =>
    this.numbers().reduce((sum, { count }) => sum + count, 0),
  );
  protected readonly milestones = computed(() =>
    orderMilestones(this.store.page.data()?.project.milestones ?? [], this.now()),
  );
  protected readonly connectionLabel = computed(() => {
    switch (this.store.updates()) {
      case 'live':
        return $localize`:State of the connection:Live`;
      case 'paused':
        return $localize`Updated every 20 seconds`;
      case 'waiting':
        return $localize`:State of the connection:Connecting`;
    }
  });

  constructor() {
    onChange(
      () => this.slug() as ProjectSlug,
      (slug) => void this.store.open(slug),
    );
    effect(() => {
      const state = this.store.page.state();
      const name = state.status === 'ready' ? state.data?.project.name : undefined;
      if (name !== undefined) this.title.setTitle(`${name} · ${BRAND.name}`);
    });
    // Milestones become late with time, without a data change.
    effect((onCleanup) => {
      const timer = setInterval(() => this.now.set(currentTime()), MINUTE);
      onCleanup(() => clearInterval(timer));
    });
  }

  protected dayOf(at: number): string {
    return shortDay.format(at);
  }

  protected signIn(): void {
    this.location.go(signInUrl(this.location.path));
  }

  protected toggleFullscreen(): void {
    if (this.document.fullscreenElement) void this.document.exitFullscreen();
    else void this.element.requestFullscreen();
  }
}
