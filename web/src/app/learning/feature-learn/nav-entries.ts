import { Component, computed, inject, input } from '@angular/core';
import type { NavEntry } from '@keelson/contracts/learning/navigation';
import { NAV_LEVEL_SIZE } from '@keelson/contracts/learning/page-limits';
import { directionOf } from '@keelson/contracts/learning/language';
import { Icon } from '../../shared/ui/icon/icon';
import { NavStore } from './nav-store';
import { docHref, listHref } from '../ui/learn-hrefs';

/** The loaded entries of one section of the navigation, with those of open sections below. {@link LearnFrame} follows the links. */
@Component({
  selector: 'app-nav-entries',
  imports: [Icon],
  templateUrl: './nav-entries.html',
  styleUrl: './nav-entries.scss',
})
export class NavEntries {
  readonly section = input.required<string>();

  protected readonly store = inject(NavStore);
  protected readonly level = computed(() => this.store.level(this.section()));
  protected readonly after = computed(() => {
    const level = this.level();
    return level === undefined ? 0 : level.total - level.from - level.entries.length;
  });
  protected readonly direction = directionOf;
  protected readonly docHref = docHref;

  protected sectionHref(section: string): string {
    const lang = this.store.otherLanguage();
    return listHref({
      ...(lang === undefined ? {} : { lang }),
      ...(section === '' ? {} : { section }),
    });
  }

  /** Without scripts, the rest of a section is on the list. */
  protected readonly listPath = computed(() => this.sectionHref(this.section()));

  protected toggleLabel({ title }: NavEntry): string {
    return $localize`Documents in ${title}:section:`;
  }

  protected showBefore(event: Event): void {
    event.preventDefault();
    void this.store.loadFrom(
      this.section(),
      Math.max(0, (this.level()?.from ?? 0) - NAV_LEVEL_SIZE),
    );
  }

  protected showAfter(event: Event): void {
    event.preventDefault();
    const level = this.level();
    if (level === undefined) return;
    void this.store.loadFrom(this.section(), level.from + level.entries.length);
  }
}
