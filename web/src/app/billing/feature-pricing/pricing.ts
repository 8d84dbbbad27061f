import { afterNextRender, Component, inject, signal } from '@angular/core';
import { RouterLink } from '@angular/router';
import { SignInGateway } from '../../core/firebase/sign-in-gateway';
import { Identity } from '../../core/identity/identity';
import { Icon } from '../../shared/ui/icon/icon';
import { apiUrl } from '../../core/api/build-url';
import { CurrentPlan } from '../data/current-plan';
import { PlanOffers } from '../data/plan-offers';
import { PlanCard } from '../ui/plan-card';
import { FAQ } from './faq';

@Component({
  selector: 'app-pricing',
  imports: [Icon, PlanCard, RouterLink],
  providers: [CurrentPlan, PlanOffers],
  templateUrl: './pricing.html',
  styleUrl: './pricing.scss',
})
export class Pricing {
  protected readonly portalUrl = apiUrl('/api/portal');
  protected readonly offers = inject(PlanOffers);
  protected readonly current = inject(CurrentPlan);
  protected readonly identity = inject(Identity);
  protected readonly questions = FAQ;
  /** For visitors; accounts sign in as before. */
  protected readonly signUpsClosed = signal(false);
  private readonly gateway = inject(SignInGateway);

  constructor() {
    afterNextRender(() => void this.findSignUps());
  }

  private async findSignUps(): Promise<void> {
    if (this.identity.restore() !== null) return;
    try {
      this.signUpsClosed.set((await this.gateway.config()).signUps === 'closed');
    } catch {
      // The sign-in page shows the error.
    }
  }
}
