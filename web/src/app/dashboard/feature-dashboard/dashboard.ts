import { NgComponentOutlet } from '@angular/common';
import { Component, computed, DOCUMENT, inject, signal } from '@angular/core';
import { can } from '@keelson/contracts/billing/can';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import { AREA_PANELS } from '../../areas/panels';
import { ViewedAccount } from '../../core/api/viewed-account';
import { BrowserStorage } from '../../core/identity/browser-storage';
import { ModulePanel, withPanel } from '../../core/modules/module-panel';
import { firstStepOf, PRODUCT_MODULES } from '../../core/modules/product-module';
import { SHOWN_USAGE } from '../../core/modules/shown-usage';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { type FirstStep, firstStepsOf } from '../ui/first-steps-of';
import { UsageChart } from '../ui/usage-chart';
import { DashboardStore } from './dashboard-store';
import { FirstSteps } from './first-steps';
import { UsageHistory } from './usage-history';
import { WelcomeCard } from './welcome-card';
import { WhatsNew } from './whats-new';

/** The key for accounts whose first steps are hidden on this device. */
const HIDDEN_STEPS = 'keelson.steps';

@Component({
  selector: 'app-dashboard',
  imports: [
    UI_PARTS,
    FirstSteps,
    ModulePanel,
    NgComponentOutlet,
    UsageChart,
    UsageHistory,
    WelcomeCard,
    WhatsNew,
  ],
  providers: [
    DashboardStore,
    { provide: SHOWN_USAGE, useFactory: () => inject(DashboardStore).ownUsage },
  ],
  host: { class: 'page' },
  templateUrl: './dashboard.html',
  styleUrl: './dashboard.scss',
})
export class Dashboard {
  protected readonly store = inject(DashboardStore);
  private readonly modules = inject(PRODUCT_MODULES);
  private readonly viewed = inject(ViewedAccount).current;
  private readonly storage = inject(BrowserStorage);
  private readonly hiddenSteps = signal(this.storage.read(HIDDEN_STEPS));
  protected readonly areaPanels = AREA_PANELS;
  protected readonly hasChangelog = HAS_CHANGELOG;
  protected readonly comingSoon = this.modules.filter(({ status }) => status === 'scaffold');
  protected readonly panels = computed(() => {
    // Panels show what their modules keep, such as chats, which stay private.
    if (this.viewed() !== null) return [];
    return withPanel(this.modules, this.store.usage.data()?.plan ?? null);
  });
  protected readonly cardInputs = computed(() => ({
    usage: this.store.usage.state(),
    retry: () => void this.store.usage.load(),
  }));
  protected readonly now = minuteClock();
  /** Something was used in the days that the usage is known for. */
  protected readonly used = computed(
    () =>
      this.store.usage
        .data()
        ?.history.some(({ counts }) => Object.values(counts).some((count) => count > 0)) ?? false,
  );
  /** Null while there is nothing to show: no use, and no earlier months. */
  protected readonly shownUsage = computed(() => {
    const usage = this.store.usage.data();
    return usage !== null && (this.used() || can(usage.plan, 'usageHistory')) ? usage : null;
  });

  protected readonly firstSteps = computed<readonly FirstStep[] | null>(() => {
    const usage = this.store.usage.data();
    const me = this.store.me();
    if (usage === null || me === null || this.viewed() !== null) return null;
    if (this.hiddenSteps() === me.uid) return null;
    const tool = this.modules.find(
      ({ status, feature }) => status === 'live' && can(usage.plan, feature),
    );
    return firstStepsOf({
      age: this.now() - me.createdAt,
      named: me.displayName !== null,
      plan: usage.plan,
      tool:
        tool === undefined
          ? null
          : {
              title: firstStepOf(tool),
              detail: tool.summary,
              link: tool.route,
            },
      used: this.used(),
    });
  });

  constructor() {
    // Those of another member on this device.
    const { classList } = inject(DOCUMENT).documentElement;
    if (this.hiddenSteps() !== this.store.me()?.uid) classList.remove('without-steps');
  }

  protected hideSteps(): void {
    const uid = this.store.me()?.uid ?? null;
    this.storage.write(HIDDEN_STEPS, uid);
    this.hiddenSteps.set(uid);
  }
}
