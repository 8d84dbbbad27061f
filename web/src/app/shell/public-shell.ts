import { Component, inject } from '@angular/core';
import { RouterLink, RouterLinkActive, RouterOutlet } from '@angular/router';
import { AREA_PUBLIC_PAGES } from '../areas/public-navigation';
import { Identity } from '../core/identity/identity';
import { PublicFooter } from './public-footer';
import { ThemeSwitch } from './theme-switch';
import { Wordmark } from './wordmark';

/** Header and footer around public pages. */
@Component({
  selector: 'app-public-shell',
  imports: [PublicFooter, RouterLink, RouterLinkActive, RouterOutlet, ThemeSwitch, Wordmark],
  templateUrl: './public-shell.html',
  styleUrl: './public-shell.scss',
})
export class PublicShell {
  protected readonly identity = inject(Identity);
  protected readonly pages = AREA_PUBLIC_PAGES;
}
