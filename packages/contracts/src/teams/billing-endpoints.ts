import * as z from 'zod';
import { BuyCredits, GetCredits } from '../billing/credits';
import {
  BillingInterval,
  GetCheckout,
  GetSubscription,
  OpenPortal,
  StartCheckout,
} from '../billing/endpoints';
import { ListInvoices } from '../billing/invoices';
import {
  CancelSubscription,
  ChangePlan,
  EndSubscription,
  EnterCard,
  KeepPlan,
  PreviewPlanChange,
  ResumeSubscription,
} from '../billing/plan-change';
import { PlanKey } from '../billing/plan-key';
import { ApplyPromotion, PreviewPromotion } from '../billing/promotion';
import { defineEndpoint, type Endpoint, type HttpMethod } from '../http/endpoint';
import { CheckoutSessionId, UserId, WorkspaceId } from '../ids';
import { Money } from '../money';
import { LANGUAGES } from '../platform/languages';
import { EpochMs } from '../time';
import { SetOverageCap } from '../usage/overage-cap';
import { GetUsage, GetUsageHistory } from '../usage/usage';
import { ofWorkspace } from './params';
import { MAX_AUTOMATIC_SEATS } from './sizes';

const ERRORS = ['workspace/not-found', 'workspace/ended', 'workspace/role-required'] as const;

/** The page that asks first, when a navigation was not made by the member in the app. */
const TEAM_PAGE = '/dashboard/team';

/**
 * A person's own operation for a workspace, which its path names. Owners and the billing role may call it. A change is
 * meant for the workspace that the session works in.
 */
function forWorkspace<
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Method extends HttpMethod,
  Rest extends string,
>(
  own: Endpoint<z.ZodType, Query, Body, Response, Method, `/api/${Rest}`>,
  differs: Pick<Endpoint, 'operationId' | 'summary'>,
): Endpoint<
  typeof ofWorkspace,
  Query,
  Body,
  Response,
  Method,
  `/api/workspaces/{workspace}/${Rest}`
> {
  const { viewable: _viewable, asksAt, ...shared } = own;
  const rest = own.path.slice('/api/'.length) as Rest;
  return {
    ...shared,
    ...differs,
    ...(asksAt === undefined ? {} : { asksAt: TEAM_PAGE }),
    path: `/api/workspaces/{workspace}/${rest}`,
    params: ofWorkspace,
    errors: [...own.errors, ...ERRORS, ...(isChange(own) ? (['workspace/changed'] as const) : [])],
  };
}

/** Payment pages and the portal are opened with `GET`, and are for changes. */
export const isChange = ({ method, asksAt }: Pick<Endpoint, 'method' | 'asksAt'>): boolean =>
  method !== 'GET' || asksAt !== undefined;

export const StartWorkspaceCheckout = forWorkspace(
  { ...StartCheckout, errors: [...StartCheckout.errors, 'billing/plan-not-for-teams'] },
  {
    operationId: 'startWorkspaceCheckout',
    summary:
      'Start a checkout of a workspace. `quantity` are its seats where the plan is sold by the seat; without `plan`, the smallest plan for teams',
  },
);

export const GetWorkspaceCheckout = {
  ...forWorkspace(GetCheckout, {
    operationId: 'getWorkspaceCheckout',
    summary: 'Outcome of a checkout of a workspace',
  }),
  params: z.strictObject({ workspace: WorkspaceId, id: CheckoutSessionId }),
};

export const OpenWorkspacePortal = forWorkspace(OpenPortal, {
  operationId: 'openWorkspacePortal',
  summary: 'The provider’s pages for payment methods and invoices of a workspace',
});

export const GetWorkspaceSubscription = forWorkspace(GetSubscription, {
  operationId: 'getWorkspaceSubscription',
  summary: 'Plan and subscription of a workspace',
});

export const ListWorkspaceInvoices = forWorkspace(ListInvoices, {
  operationId: 'listWorkspaceInvoices',
  summary: 'The latest invoices of a workspace, its payment method and next charge',
});

export const PreviewWorkspacePlanChange = forWorkspace(
  { ...PreviewPlanChange, errors: [...PreviewPlanChange.errors, 'billing/plan-not-for-teams'] },
  {
    operationId: 'previewWorkspacePlanChange',
    summary:
      'What another plan, or another number of seats, would cost a workspace, and when it takes effect',
  },
);

export const ChangeWorkspacePlan = forWorkspace(
  { ...ChangePlan, errors: [...ChangePlan.errors, 'billing/plan-not-for-teams'] },
  {
    operationId: 'changeWorkspacePlan',
    summary:
      'Change the plan or the seats of a workspace as previewed: more at once, fewer when the period ends',
  },
);

export const KeepWorkspacePlan = forWorkspace(KeepPlan, {
  operationId: 'keepWorkspacePlan',
  summary: 'Cancel the change of a workspace that is scheduled for the end of the period',
});

export const CancelWorkspaceSubscription = forWorkspace(CancelSubscription, {
  operationId: 'cancelWorkspaceSubscription',
  summary: 'End the subscription of a workspace with the current period',
});

export const ResumeWorkspaceSubscription = forWorkspace(ResumeSubscription, {
  operationId: 'resumeWorkspaceSubscription',
  summary: 'Take back the cancellation of a workspace’s subscription',
});

export const EndWorkspaceSubscription = forWorkspace(EndSubscription, {
  operationId: 'endWorkspaceSubscription',
  summary:
    'End the subscription of a workspace at once when a payment is due, and void its open invoices',
});

export const EnterWorkspaceCard = forWorkspace(EnterCard, {
  operationId: 'enterWorkspaceCard',
  summary: 'After the provider’s page for a new card: the workspace pays with it',
});

export const PreviewWorkspacePromotion = forWorkspace(PreviewPromotion, {
  operationId: 'previewWorkspacePromotion',
  summary: 'What a promotion code changes for a workspace',
});

export const ApplyWorkspacePromotion = forWorkspace(ApplyPromotion, {
  operationId: 'applyWorkspacePromotion',
  summary: 'Use a promotion code for a workspace as previewed',
});

export const GetWorkspaceCredits = forWorkspace(GetCredits, {
  operationId: 'getWorkspaceCredits',
  summary: 'Credit packs, and those that a workspace bought',
});

export const BuyWorkspaceCredits = forWorkspace(BuyCredits, {
  operationId: 'buyWorkspaceCredits',
  summary: 'Buy credits for a workspace',
});

export const GetWorkspaceUsage = forWorkspace(GetUsage, {
  operationId: 'getWorkspaceUsage',
  summary: 'What a workspace has used this month, of which allowance',
});

export const GetWorkspaceUsageHistory = forWorkspace(GetUsageHistory, {
  operationId: 'getWorkspaceUsageHistory',
  summary: 'What a workspace has used by month',
});

export const SetWorkspaceOverageCap = forWorkspace(SetOverageCap, {
  operationId: 'setWorkspaceOverageCap',
  summary: 'Cap what use over the limits costs a workspace in a billing period',
});

/** A member in the order in which seats are kept. */
export const SeatHolder = z.strictObject({ uid: UserId, displayName: z.string().nullable() });
export type SeatHolder = z.infer<typeof SeatHolder>;

export const SeatPlan = z.strictObject({
  /** The number that the plan pays for now, also in the grace period of a failed payment. */
  paid: z.int().positive(),
  members: z.int().nonnegative(),
  /** Open invitations, which reserve seats. */
  invitations: z.int().nonnegative(),
  plan: PlanKey,
  /** The most that the plan, or else the smallest plan for teams, is sold with; null while none is on sale. */
  max: z.int().positive().nullable(),
  /** Fewer from then on, or more; null while nothing is arranged. */
  next: z.strictObject({ seats: z.int().positive(), at: EpochMs }).nullable(),
  /** Those who can read only, with `seats` of the query, or else with what follows, or else now. */
  readOnly: z.array(SeatHolder),
  /** Seats that invitations buy. */
  automatic: z.strictObject({
    /** The most in a calendar month (UTC); 0: none. */
    monthly: z.int().nonnegative(),
    bought: z.int().nonnegative(),
    /** One seat costs this in each period of the plan that is paid for; null without one, and where it depends on the number. */
    price: z.strictObject({ amount: Money, interval: BillingInterval }).nullable(),
  }),
});
export type SeatPlan = z.infer<typeof SeatPlan>;

export const GetWorkspaceSeats = defineEndpoint({
  operationId: 'getWorkspaceSeats',
  address: 'GET /api/workspaces/{workspace}/seats',
  auth: 'member',
  summary: 'The seats of a workspace, and who would lose access with another number of them',
  params: ofWorkspace,
  query: z.strictObject({ seats: z.coerce.number().int().min(1).max(10_000).optional() }),
  response: SeatPlan,
  errors: ERRORS,
});

/** Null: that of the owner who joined first. */
const BillingLanguage = z.strictObject({ language: z.enum(LANGUAGES).nullable() });

export const GetWorkspaceLanguage = defineEndpoint({
  operationId: 'getWorkspaceLanguage',
  address: 'GET /api/workspaces/{workspace}/language',
  auth: 'member',
  summary: 'The language of the invoices of a workspace',
  params: ofWorkspace,
  response: BillingLanguage,
  errors: ERRORS,
});

export const SetWorkspaceLanguage = defineEndpoint({
  operationId: 'setWorkspaceLanguage',
  address: 'PUT /api/workspaces/{workspace}/language',
  auth: 'member',
  summary:
    'Choose the language of the invoices of a workspace, and of what the provider mails about them',
  params: ofWorkspace,
  body: BillingLanguage,
  response: BillingLanguage,
  idempotency: 'natural',
  errors: [...ERRORS, 'workspace/changed'],
});

export const SetAutomaticSeats = defineEndpoint({
  operationId: 'setAutomaticSeats',
  address: 'PUT /api/workspaces/{workspace}/automatic-seats',
  auth: 'member',
  summary:
    'Choose how many seats a month are bought at once by invitations that need them; 0: none. For owners',
  params: ofWorkspace,
  body: z.strictObject({ monthly: z.int().min(0).max(MAX_AUTOMATIC_SEATS) }),
  response: z.strictObject({ monthly: z.int().nonnegative() }),
  idempotency: 'natural',
  errors: [...ERRORS, 'workspace/changed'],
});

export const WORKSPACE_BILLING_ENDPOINTS = [
  StartWorkspaceCheckout,
  GetWorkspaceCheckout,
  OpenWorkspacePortal,
  GetWorkspaceSubscription,
  ListWorkspaceInvoices,
  PreviewWorkspacePlanChange,
  ChangeWorkspacePlan,
  KeepWorkspacePlan,
  CancelWorkspaceSubscription,
  ResumeWorkspaceSubscription,
  EndWorkspaceSubscription,
  EnterWorkspaceCard,
  PreviewWorkspacePromotion,
  ApplyWorkspacePromotion,
  GetWorkspaceCredits,
  BuyWorkspaceCredits,
  GetWorkspaceUsage,
  GetWorkspaceUsageHistory,
  SetWorkspaceOverageCap,
  GetWorkspaceSeats,
  GetWorkspaceLanguage,
  SetWorkspaceLanguage,
  SetAutomaticSeats,
] as const;
