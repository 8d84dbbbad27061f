import { type PriceRecord } from '../model/records';
import { formatMoney } from '../present/money';
import { type Request } from 'express';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

/** `January 31, 2027` */
export const formatDate = (at: number): string => DATE.format(at * 1_000);

/** `Jan 31, 2027, 12:00:00 PM` */
export const formatMoment = (atMs: number): string => MOMENT.format(atMs);

/** `per month`, `every 3 months` */
export function formatInterval({ recurring }: PriceRecord): string {
  if (recurring === null) return '';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
}

export const formatPrice = (price: PriceRecord, quantity = 1): string =>
  price.recurring?.meter === undefined
    ? `${formatMoney(price.unit_amount * quantity, price.currency)} ${formatInterval(price)}`.trim()
    : `${formatMoney(price.unit_amount, price.currency)} for each one used, billed ${formatInterval(price)}`;

/** `4242 4242 4242 4242` */
export const groupDigits = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ');

export function formOf(req: Request): URLSearchParams {
  return new URLSearchParams(typeof req.body === 'string' ? req.body : '');
}
