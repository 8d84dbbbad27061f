import { Component } from '@angular/core';
import { PageHeader } from '../../shared/ui/page-header';

@Component({
  selector: 'app-sign-in',
  imports: [PageHeader],
  template: `<div class="page"><app-page-header heading="Sign in" /></div>`,
})
export class SignIn {}
