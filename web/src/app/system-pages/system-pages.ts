import { Component, inject } from '@angular/core';
import { RouterLink } from '@angular/router';
import { DocumentLocation } from '../core/navigation/document-location';
import { SystemPage } from './system-page';

@Component({
  selector: 'app-forbidden',
  imports: [RouterLink, SystemPage],
  template: `
    <app-system-page
      code="403"
      heading="You don’t have access to this page"
      detail="This page is for staff. If you need access, ask an admin to assign you a role."
    >
      <a class="btn btn-filled" routerLink="/dashboard">Go to dashboard</a>
      <a class="btn btn-outlined" routerLink="/">Home</a>
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
      heading="Page not found"
      detail="The link may be outdated or mistyped."
    >
      <a class="btn btn-filled" routerLink="/">Home</a>
      <a class="btn btn-outlined" routerLink="/dashboard">Dashboard</a>
    </app-system-page>
  `,
})
export class NotFound {}

@Component({
  selector: 'app-offline',
  imports: [SystemPage],
  template: `
    <app-system-page
      code="Offline"
      heading="No connection"
      detail="The page couldn’t be loaded. Check your connection and try again."
    >
      <button class="btn btn-filled" type="button" (click)="location.reload()">Try again</button>
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
      code="Not available"
      heading="This page can’t be opened right now"
      detail="The server didn’t tell us who you are. You are still signed in, and nothing was changed. Try again in a moment."
    >
      <button class="btn btn-filled" type="button" (click)="location.reload()">Try again</button>
      <a class="btn btn-outlined" routerLink="/">Home</a>
    </app-system-page>
  `,
})
export class Unavailable {
  protected readonly location = inject(DocumentLocation);
}
