import { inject, Service } from '@angular/core';
import { Title } from '@angular/platform-browser';
import { type RouterStateSnapshot, TitleStrategy } from '@angular/router';

/** Formats titles as `Pricing · Keelson`. The home page has its own title. */
@Service()
export class AppTitleStrategy extends TitleStrategy {
  private readonly title = inject(Title);

  override updateTitle(state: RouterStateSnapshot): void {
    const title = this.buildTitle(state);
    if (title === undefined) return;
    this.title.setTitle(title.includes('Keelson') ? title : `${title} · Keelson`);
  }
}
