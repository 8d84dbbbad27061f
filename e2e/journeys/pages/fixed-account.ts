import { UserRow } from '@keelson/contracts/account/endpoints';
import { SessionRow } from '@keelson/contracts/account/session-endpoints';
import { AuditEntry } from '@keelson/contracts/audit/audit';
import { CheckoutOutcome, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { InvoiceList } from '@keelson/contracts/billing/invoices';
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { GetAccountUsage } from '@keelson/contracts/usage/usage';
import { DAY, HOUR } from '@keelson/contracts/time';

const NOW = Date.UTC(2026, 0, 31, 12);
const PERIOD_END = NOW + 20 * DAY;
const PRICE = { amountMinor: 1_900, currency: 'usd' };
const PRO = { planKey: 'pro', quantity: 1, currentPeriodEnd: PERIOD_END };

/** The account whose page has a picture. */
export const PICTURED_ACCOUNT = 'demo-paula';

const USERS = DEMO_ACCOUNTS.map(({ uid, email, displayName, role }, index) =>
  UserRow.parse({
    uid,
    email,
    emailVerified: true,
    displayName,
    photoURL: null,
    picture: null,
    providers: ['google.com'],
    preferences: { theme: 'system' },
    createdAt: NOW - (index + 1) * DAY,
    lastSignInAt: NOW - index * DAY,
    role,
    ...(index < 2
      ? { plan: 'pro', status: 'active', monthly: PRICE, nextChargeAt: PERIOD_END }
      : { plan: 'free', status: 'none', monthly: null, nextChargeAt: null }),
  }),
);

const SUMMARY = SubscriptionSummary.parse({
  entitlement: {
    ...PRO,
    uid: PICTURED_ACCOUNT,
    status: 'active',
    sourceSubscriptionId: 'sub_1PictureOfAnAccount',
    graceUntil: null,
    cancelAtPeriodEnd: false,
    updatedAt: NOW,
  },
  subscription: {
    ...PRO,
    id: 'sub_1PictureOfAnAccount',
    status: 'active',
    productId: 'prod_pro',
    priceId: 'price_pro_month',
    currency: 'usd',
    unitAmount: 1_900,
    interval: 'month',
    intervalCount: 1,
    currentPeriodStart: PERIOD_END - 31 * DAY,
    cancelAt: null,
    cancelAtPeriodEnd: false,
    canceledAt: null,
    endedAt: null,
    trialStart: null,
    trialEnd: null,
    trialRefused: false,
    paidFor: null,
    createdAt: NOW - 42 * DAY,
    latestInvoiceStatus: 'paid',
    pastDueSince: null,
    syncedAt: NOW,
  },
  plan: { key: 'pro', name: 'Pro' },
  hasPortal: true,
  hadTrial: false,
});

const AMOUNT = { amountMinor: 1_900, currency: 'usd' };
const INVOICES = InvoiceList.parse({
  invoices: ['0002', '0001'].map((number, index) => ({
    id: `in_${number}`,
    number: `KEEL-${number}`,
    status: 'paid',
    createdAt: NOW - (11 + 31 * index) * DAY,
    amount: AMOUNT,
    tax: null,
    description: null,
    lines: [
      {
        description: '1 × Pro (at $19.00 / month)',
        kind: 'period',
        planName: 'Pro',
        quantity: 1,
        changedAt: null,
        amount: AMOUNT,
      },
    ],
    url: null,
    pdfUrl: 'https://pay.example.com/invoice.pdf',
    receiptUrl: 'https://pay.example.com/receipt',
  })),
  method: { type: 'card', brand: 'visa', last4: '4242', expires: { month: 4, year: 2031 } },
  nextCharge: { amount: AMOUNT, at: PERIOD_END },
  takesCode: false,
});

const dayOf = (daysAgo: number): string => new Date(NOW - daysAgo * DAY).toISOString().slice(0, 10);
const USAGE = GetAccountUsage.response.parse({
  period: '2026-01',
  plan: 'pro',
  metrics: [
    {
      key: 'chatMessages',
      label: 'Chat messages',
      unit: 'messages',
      used: 412,
      limit: 2_000,
      resetsAt: Date.UTC(2026, 1, 1),
    },
  ],
  history: Array.from({ length: 30 }, (_, index) => ({
    day: dayOf(29 - index),
    counts: { chatMessages: (index * 7) % 23 },
  })),
  months: ['2026-01', '2025-12', '2025-11'].map((month, index) => ({
    month,
    counts: { chatMessages: [412, 180, 0][index] },
  })),
});

const SESSIONS = [
  { browser: 'Firefox', system: 'Windows' },
  { browser: 'Safari', system: 'iOS' },
].map((parsedDevice, index) =>
  SessionRow.parse({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    device: `${parsedDevice.browser} on ${parsedDevice.system}`,
    parsedDevice,
    addressPrefix: '203.0.113.0/24',
    createdAt: NOW - (index + 1) * DAY,
    lastSeenAt: NOW - index * HOUR,
    expiresAt: NOW + 5 * DAY,
    current: false,
  }),
);

const ADA = { kind: 'user', id: 'demo-ada', label: 'Ada Admin' };
const SYSTEM = { kind: 'system', id: 'reconcile', label: 'Reconcile' };
const AUDIT = [
  { action: 'staff.role-set', target: 'users/demo-olive', summary: 'Olive is now an operator.' },
  { action: 'flags.changed', target: 'flags/chat', summary: 'AI chat is on for everybody.' },
  { action: 'account.sessions-ended', target: `users/${PICTURED_ACCOUNT}`, summary: 'Ended.' },
  { action: 'kanban.board-created', target: 'boards/launch', summary: 'Launch was created.' },
  { action: 'billing.account-resynced', target: `users/${PICTURED_ACCOUNT}`, summary: 'In sync.' },
].map(({ action, target, summary }, index) =>
  AuditEntry.parse({
    id: `entry-${index}`,
    actor: index < 4 ? ADA : SYSTEM,
    action,
    target,
    summary,
    beforeDigest: null,
    afterDigest: 'a'.repeat(64),
    requestId: `request-${index}`,
    at: NOW - index * HOUR,
  }),
);

const ADMIN_BILLING = {
  summary: SUMMARY,
  incidents: [],
  customers: [{ id: 'cus_PictureOfAnAccount', url: 'https://pay.example.com/customer' }],
  purchases: [],
};

/** Accounts, one of them with all of its parts, and the audit log, by the address of the request. */
export const ACCOUNT_ANSWERS = {
  '**/api/admin/users?*': { items: USERS, nextCursor: null },
  '**/api/admin/audit?*': { items: AUDIT, nextCursor: null },
  [`**/api/admin/users/${PICTURED_ACCOUNT}`]: USERS.find(({ uid }) => uid === PICTURED_ACCOUNT),
  [`**/api/admin/users/${PICTURED_ACCOUNT}/usage`]: USAGE,
  [`**/api/admin/users/${PICTURED_ACCOUNT}/sessions`]: { items: SESSIONS },
  [`**/api/admin/billing/users/${PICTURED_ACCOUNT}`]: ADMIN_BILLING,
  [`**/api/admin/billing/users/${PICTURED_ACCOUNT}/invoices`]: INVOICES,
};

/** A payment that succeeded, with its receipt. */
export const CHECKOUT_ANSWERS = {
  '**/api/checkout/sessions/*': CheckoutOutcome.parse({
    status: 'complete',
    summary: SUMMARY,
    invoiceId: 'in_0002',
  }),
  '**/api/invoices': INVOICES,
};
