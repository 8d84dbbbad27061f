import { AREA_KEYWORDS } from '../../areas/navigation';

/** Words that find a page which is not named by them, by route. */
export const KEYWORDS: Readonly<Record<string, string>> = {
  '/dashboard': $localize`:Words that find the dashboard:home usage limits`,
  '/dashboard/account': $localize`:Words that find the account page:profile settings password sessions devices notifications language export delete`,
  '/dashboard/billing': $localize`:Words that find the billing page:subscription invoices receipts card payment upgrade cancel`,
  '/pricing': $localize`:Words that find the pricing page:plans upgrade buy`,
  '/status': $localize`:Words that find the status page:outage incident uptime down`,
  '/changelog': $localize`:Words that find the changelog:new news releases updates`,
  '/developers': $localize`:Words that find the API reference:developers rest openapi endpoints`,
  '/admin/users': $localize`:Words that find the users:people users accounts members roles staff billing subscriptions payments refunds disputes`,
  '/admin/flags': $localize`:Words that find the feature flags:features rollout`,
  '/admin/audit': $localize`:Words that find the audit log:history changes`,
  ...AREA_KEYWORDS,
};
