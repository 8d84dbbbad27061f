import {
  DeleteMe,
  EndSession,
  ExportMe,
  GetMe,
  GetUser,
  ListUsers,
  SetStaffRole,
  StartSession,
  UpdateMe,
} from '../account/endpoints';
import { ListPeople } from '../account/people';
import { VIEW_ENDPOINTS } from '../account/member-view';
import { ExportAudit, ListAudit } from '../audit/audit';
import {
  ApproveDuplicate,
  KeepDuplicate,
  ListDuplicates,
  SetBillingSettings,
} from '../billing/duplicates';
import {
  GetCheckout,
  GetSubscription,
  ListPlans,
  OpenPortal,
  ReceiveWebhook,
  StartCheckout,
} from '../billing/endpoints';
import {
  GetBillingOverview,
  ListBillingEvents,
  ResolveBillingEvent,
  ResyncBilling,
  RetryBillingEvent,
  UnresolveBillingEvent,
} from '../billing/ledger';
import { ListMissingSubscriptions } from '../billing/missing';
import { ACCOUNT_BILLING_ENDPOINTS } from '../billing/account-billing';
import { ListInvoices } from '../billing/invoices';
import { PLAN_CHANGE_ENDPOINTS } from '../billing/plan-change';
import { PROMOTION_ENDPOINTS } from '../billing/promotion';
import { ListUnclaimedSubscriptions } from '../billing/unclaimed';
import { EndOrphanedAccount, ListOrphanedAccounts } from '../billing/orphans';
import { ListSkippedSubscriptions } from '../billing/skipped';
import { GetMetrics } from '../metrics/endpoints';
import { MAIL_ENDPOINTS } from '../notifications/mail-block';
import { UNSUBSCRIBE_ENDPOINTS } from '../notifications/unsubscribe';
import { NOTIFICATION_ENDPOINTS } from '../notifications/endpoints';
import { ReportClientErrors } from '../platform/client-errors';
import { GetClientConfig } from '../platform/config';
import { FLAG_ENDPOINTS } from '../platform/flags';
import { GetHealth, GetLiveness } from '../platform/health';
import { GetOpenApi } from '../platform/openapi';
import { ReportPolicyViolations } from '../platform/policy-reports';
import { BuyCredits, GetCredits } from '../billing/credits';
import { SetOverageCap } from '../usage/overage-cap';
import { GetAccountUsage, GetUsage, GetUsageHistory } from '../usage/usage';
import {
  EndSessionById,
  EndUserSession,
  EndUserSessions,
  ListSessions,
  ListUserSessions,
} from '../account/session-endpoints';
import { PICTURE_ENDPOINTS } from '../account/picture-endpoints';
import { SIGN_IN_METHOD_ENDPOINTS } from '../account/sign-in-method-endpoints';
import { AREA_ENDPOINTS } from '../areas/endpoints';
import { type Endpoint } from './endpoint';

const endpoints = [
  StartSession,
  EndSession,
  GetMe,
  UpdateMe,
  ExportMe,
  DeleteMe,
  ListSessions,
  EndSessionById,
  ...SIGN_IN_METHOD_ENDPOINTS,
  ...PICTURE_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
  ...MAIL_ENDPOINTS,
  ...UNSUBSCRIBE_ENDPOINTS,
  ListPlans,
  StartCheckout,
  GetCheckout,
  OpenPortal,
  GetSubscription,
  ...PLAN_CHANGE_ENDPOINTS,
  ...PROMOTION_ENDPOINTS,
  ListInvoices,
  GetCredits,
  BuyCredits,
  GetUsage,
  GetUsageHistory,
  SetOverageCap,
  ReceiveWebhook,
  GetClientConfig,
  ReportClientErrors,
  GetHealth,
  GetLiveness,
  GetOpenApi,
  ReportPolicyViolations,
  ...FLAG_ENDPOINTS,
  ListUsers,
  GetUser,
  ListPeople,
  SetStaffRole,
  ListUserSessions,
  EndUserSession,
  EndUserSessions,
  ...VIEW_ENDPOINTS,
  GetAccountUsage,
  GetMetrics,
  GetBillingOverview,
  ListBillingEvents,
  RetryBillingEvent,
  UnresolveBillingEvent,
  ResolveBillingEvent,
  ResyncBilling,
  ...ACCOUNT_BILLING_ENDPOINTS,
  ListMissingSubscriptions,
  ListUnclaimedSubscriptions,
  ListDuplicates,
  ApproveDuplicate,
  KeepDuplicate,
  SetBillingSettings,
  ListSkippedSubscriptions,
  ListOrphanedAccounts,
  EndOrphanedAccount,
  ExportAudit,
  ListAudit,
  ...AREA_ENDPOINTS,
] as const;

/** Every operation of the HTTP API, in the order of its documentation. */
export const ENDPOINTS: readonly Endpoint[] = endpoints;

export type ApiEndpoint = (typeof endpoints)[number];
