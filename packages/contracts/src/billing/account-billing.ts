import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { CustomerId, UserId } from '../ids';
import { CreditPurchase } from './credits';
import { SubscriptionSummary } from './endpoints';
import { Incident } from './incident';
import { InvoiceList } from './invoices';

const params = z.strictObject({ uid: UserId });

export const GetAccountBilling = defineEndpoint({
  operationId: 'getAccountBilling',
  address: 'GET /api/admin/billing/users/{uid}',
  auth: 'staff:admin',
  summary:
    'An account’s plan and subscription, its customers at the provider, refunds and disputes, and the credits that it bought',
  params,
  response: z.strictObject({
    summary: SubscriptionSummary,
    /** The incidents of all subscriptions, newest first, also those that only staff sees. */
    incidents: z.array(Incident),
    /** The account’s own first. `url`: its page at the provider, null where there is none. */
    customers: z.array(z.strictObject({ id: CustomerId, url: z.url().nullable() })),
    /** Newest first. */
    purchases: z.array(CreditPurchase),
  }),
  errors: ['account/not-found'],
});

export const ListAccountInvoices = defineEndpoint({
  operationId: 'listAccountInvoices',
  address: 'GET /api/admin/billing/users/{uid}/invoices',
  auth: 'staff:admin',
  summary:
    'An account’s latest invoices, the payment method and the next charge, from the provider. The audit log names the reader, once a day',
  params,
  response: InvoiceList,
  errors: ['account/not-found', 'billing/provider-unavailable', 'billing/provider-refused'],
});

export const ACCOUNT_BILLING_ENDPOINTS = [GetAccountBilling, ListAccountInvoices] as const;
