import { Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { DocumentLocation } from '../core/navigation/document-location';
import { SystemPage } from '../shared/ui/system-page';

@Component({
  selector: 'app-forbidden',
  imports: [RouterLink, SystemPage],
  template: `
    <app-system-page
      code="403"
      i18n-heading
      heading="You don’t have access to this page"
      i18n-detail
      detail="This page is for staff. If you need access, ask an admin to assign you a role."
    >
      <a i18n class="btn btn-filled" routerLink="/dashboard">Go to dashboard</a>
      <a i18n class="btn btn-outlined" routerLink="/">Home</a>
    </app-system-page>
  `,
})
export class Forbidden {}

@Component({
  selector: 'app-not-found',
  imports: [RouterLink, SystemPage],
  template: `
    <app-system-page
      code="404"
      i18n-heading
      heading="Page not found"
      i18n-detail
      detail="The link may be outdated or mistyped."
    >
      <a i18n class="btn btn-filled" routerLink="/">Home</a>
      <a i18n class="btn btn-outlined" routerLink="/dashboard">Dashboard</a>
    </app-system-page>
  `,
})
export class NotFound {}

@Component({
  selector: 'app-offline',
  imports: [SystemPage],
  template: `
    <app-system-page
      i18n-code
      code="Offline"
      i18n-heading
      heading="No connection"
      i18n-detail
      detail="The page couldn’t be loaded. Check your connection and try again."
    >
      <button i18n class="btn btn-filled" type="button" (click)="location.reload()">
        Try again
      </button>
    </app-system-page>
  `,
})
export class Offline {
  protected readonly location = inject(DocumentLocation);
}

@Component({
  selector: 'app-unavailable',
  imports: [RouterLink, SystemPage],
  template: `
    <app-system-page
      i18n-code
      code="Not available"
      i18n-heading
      heading="This page can’t be opened right now"
      i18n-detail
      detail="The server didn’t tell us who you are. You are still signed in, and nothing was changed. Try again in a moment."
    >
      <button i18n class="btn btn-filled" type="button" (click)="location.reload()">
        Try again
      </button>
      <a i18n class="btn btn-outlined" routerLink="/">Home</a>
    </app-system-page>
  `,
})
export class Unavailable {
  protected readonly location = inject(DocumentLocation);
}
