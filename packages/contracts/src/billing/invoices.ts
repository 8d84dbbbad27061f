import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { Money } from '../money';
import { EpochMs } from '../time';
import { InvoiceLine } from './invoice-line';

/** An invoice of the provider as its payer sees it. */
export const MemberInvoice = z.strictObject({
  id: z.string(),
  /** The number that is printed on it; null for a few moments after a renewal. */
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  createdAt: EpochMs,
  /** The amount that is to be paid or was paid. */
  amount: Money,
  /** The part of the amount that is tax; null without automatic tax. */
  tax: Money.nullable(),
  description: z.string().nullable(),
  /** The first ones. */
  lines: z.array(InvoiceLine),
  /** The provider's page, where an open one is paid. */
  url: z.url().nullable(),
  pdfUrl: z.url().nullable(),
  /** For a payment that the provider collected. */
  receiptUrl: z.url().nullable(),
});
export type MemberInvoice = z.infer<typeof MemberInvoice>;

/** Describes what the next payment is made with. */
export const PaymentMethod = z.strictObject({
  /** `card`, or the provider's name of another type. */
  type: z.string(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** Month and year of a card's last valid month. */
  expires: z.strictObject({ month: z.int().min(1).max(12), year: z.int() }).nullable(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const InvoiceList = z.strictObject({
  /** Newest first, at most 24. */
  invoices: z.array(MemberInvoice),
  method: PaymentMethod.nullable(),
  /** Null when nothing is charged by itself: no subscription, canceled or past due. */
  nextCharge: z.strictObject({ amount: Money, at: EpochMs }).nullable(),
  /** A promotion code can be entered for the next charge. */
  takesCode: z.boolean(),
});
export type InvoiceList = z.infer<typeof InvoiceList>;

export const ListInvoices = defineEndpoint({
  operationId: 'listInvoices',
  viewable: true,
  address: 'GET /api/invoices',
  auth: 'member',
  summary:
    'The caller’s latest invoices, the payment method and the next charge, from the provider; empty without a customer',
  response: InvoiceList,
  errors: ['billing/provider-unavailable', 'billing/provider-refused'],
});
