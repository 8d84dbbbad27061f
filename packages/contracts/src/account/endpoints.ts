import * as z from 'zod';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { EntitlementStatus } from '../billing/entitlement';
import { PlanKey } from '../billing/plan-key';
import { UserId } from '../ids';
import { Money } from '../money';
import { EpochMs } from '../time';
import { StaffRole } from './staff';
import { DisplayName, Preferences, PreferencesEdit, UserProfile } from './user';

export const Session = z.strictObject({
  uid: UserId,
  role: StaffRole.nullable(),
  /** When the cookie ends; the web app renews it before. */
  expiresAt: EpochMs,
});
export type Session = z.infer<typeof Session>;

export const StartSession = defineEndpoint({
  operationId: 'startSession',
  address: 'POST /api/session',
  auth: 'public',
  summary: 'Exchange a fresh ID token for the session cookie; creates the user record',
  body: z.strictObject({ idToken: z.string().min(1).max(8_192) }),
  response: Session,
  appCheck: true,
  errors: [
    'session/invalid',
    'session/sign-in-too-old',
    'session/account-disabled',
    'session/duplicate-cookie',
    'account/sign-ups-closed',
  ],
});

export const EndSession = defineEndpoint({
  operationId: 'endSession',
  address: 'DELETE /api/session',
  auth: 'public',
  summary:
    'Sign out on this device, or with `everywhere=1` on every device, which requires a recent sign-in',
  query: z.strictObject({ everywhere: z.literal('1').optional() }),
  status: 204,
  errors: ['session/sign-in-too-old', 'session/duplicate-cookie'],
});

export const Me = z.strictObject({
  ...UserProfile.shape,
  preferences: Preferences,
  role: StaffRole.nullable(),
  /** Null when the caller came with a Bearer token. */
  sessionExpiresAt: EpochMs.nullable(),
});
export type Me = z.infer<typeof Me>;

export const GetMe = defineEndpoint({
  operationId: 'getMe',
  viewable: true,
  address: 'GET /api/me',
  auth: 'member',
  summary: 'The signed-in account',
  response: Me,
  errors: ['account/not-found'],
});

export const UpdateMe = defineEndpoint({
  operationId: 'updateMe',
  address: 'PATCH /api/me',
  auth: 'member',
  summary: 'Change name or preferences',
  body: z
    .strictObject({ displayName: DisplayName.optional(), preferences: PreferencesEdit.optional() })
    .refine((body) => Object.keys(body).length > 0, 'Specify at least one field'),
  response: Me,
  errors: ['account/not-found'],
});

export const ExportMe = defineEndpoint({
  operationId: 'exportMe',
  address: 'GET /api/me/export',
  auth: 'member',
  recentSignIn: true,
  summary: 'Everything stored about the account, as one JSON download',
  response: z.record(z.string(), z.unknown()),
});

export const DeleteMe = defineEndpoint({
  operationId: 'deleteMe',
  address: 'DELETE /api/me',
  auth: 'member',
  recentSignIn: true,
  summary: 'Delete the account: cancels the subscription now and removes personal data',
  body: z.strictObject({
    /** The account's e-mail address (or uid when it has none), typed as a confirmation. */
    confirm: z.string().min(1).max(320),
  }),
  status: 204,
  errors: ['account/confirmation-mismatch', 'account/last-admin', 'billing/provider-unavailable'],
  idempotency: 'lease',
});

/** Describes what lists of accounts say about their plan. */
export const CustomerBilling = z.strictObject({
  plan: PlanKey,
  status: EntitlementStatus,
  /** The share in the monthly recurring revenue; null without one. */
  monthly: Money.nullable(),
  /** Null when nothing renews. */
  nextChargeAt: EpochMs.nullable(),
});
export type CustomerBilling = z.infer<typeof CustomerBilling>;

/** Accounts by what they pay: `paying` includes those that end with the period. */
export const PayingView = z.enum(['paying', 'past_due']);
export type PayingView = z.infer<typeof PayingView>;

export const UserRow = z.strictObject({
  ...UserProfile.shape,
  preferences: Preferences,
  role: StaffRole.nullable(),
  ...CustomerBilling.shape,
});
export type UserRow = z.infer<typeof UserRow>;

export const ListUsers = defineEndpoint({
  operationId: 'listUsers',
  address: 'GET /api/admin/users',
  auth: 'staff:admin',
  summary:
    'Accounts, newest first; `search` matches the beginning of the e-mail address or of a word of the name, `role` lists staff by it, `billing` those who pay, `mail` those who get none',
  query: z.strictObject({
    ...PageQuery,
    search: z.string().trim().toLowerCase().max(320).optional(),
    /** `staff` is any role. There are few staff, so the response is one page. */
    role: z.enum([...StaffRole.options, 'staff']).optional(),
    billing: PayingView.optional(),
    /** Accounts that get no mail, because it bounced or they complained. */
    mail: z.literal('blocked').optional(),
  }),
  response: pageOf(UserRow),
});

export const GetUser = defineEndpoint({
  operationId: 'getUser',
  address: 'GET /api/admin/users/{uid}',
  auth: 'staff:admin',
  summary: 'An account with its role and plan',
  params: z.strictObject({ uid: UserId }),
  response: UserRow,
  errors: ['account/not-found'],
});

export const SetStaffRole = defineEndpoint({
  operationId: 'setStaffRole',
  address: 'PUT /api/admin/users/{uid}/role',
  auth: 'staff:admin',
  recentSignIn: true,
  summary:
    'Grant, change or remove (null) a staff role; effective immediately, and ends all sessions of the account',
  params: z.strictObject({ uid: UserId }),
  body: z.strictObject({ role: StaffRole.nullable() }),
  response: UserRow,
  errors: ['account/not-found', 'account/last-admin', 'account/being-deleted'],
});
