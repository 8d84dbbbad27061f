import type { MailOverrides } from '@keelson/contracts/product/mail';

/**
 * Mails about plan and account that say it in other words than the engine, such as
 * `'plan-ended': { subject: { en: 'We’re sorry to see you go' } }`.
 */
export const MAIL: MailOverrides = {};
