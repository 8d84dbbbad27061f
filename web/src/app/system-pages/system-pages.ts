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
      heading="You are not allowed in here"
      detail="This page is for staff. If it should be for you, ask an admin to give your account a role."
    >
      <a class="btn btn-filled" routerLink="/dashboard">Go to the dashboard</a>
      <a class="btn btn-outlined" routerLink="/">Start page</a>
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
      heading="There is nothing at this address"
      detail="The link is old or was mistyped. Nothing is lost."
    >
      <a class="btn btn-filled" routerLink="/">Start page</a>
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
      detail="The page could not be loaded. What you had open in other tabs is still there."
    >
      <button class="btn btn-filled" type="button" (click)="location.reload()">Try again</button>
    </app-system-page>
  `,
})
export class Offline {
  protected readonly location = inject(DocumentLocation);
}
